/**
 * Keeps the content of a form on this device until the form is answered, by its address and the name of its button. It includes the form's
 * nonce, so that a form that did arrive and is sent again counts once.
 */
const prefix = 'unsent '

/** Returns the key of a form. One page may have several forms that go to the same address. */
export function formKey({ action }: HTMLFormElement, button: Element | null): string {
  return `${prefix}${action.split('#')[0]} ${button?.getAttribute('name') ?? ''}`
}

/**
 * Keeps the content of a form. If nothing is written, or the form has a password, it forgets what it kept before.
 * @returns whether it is kept: storage may be full, or forbidden
 */
export function keepText(form: HTMLFormElement, key: string): boolean {
  const written = [...form.querySelectorAll<HTMLInputElement>('textarea,[type=text]')].some(({ value }) => value.trim())
  if (!written || form.querySelector('[type=password]')) discardText(key)
  else tryStorage(() => localStorage.setItem(key, JSON.stringify([...new FormData(form)])))
  return read(key) !== null
}

/** Returns the button that sent the form whose text is kept; undefined if none is kept. */
export function keptFormButton(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[type=submit]')].find((button) => read(formKey(form, button)))
}

/** Puts the kept text back into its form. */
export function restoreText(form: HTMLFormElement, key: string): void {
  const kept: Record<string, unknown> = Object.fromEntries(JSON.parse(read(key) ?? '[]'))
  // Sets the nonce in the data that are sent and not in its field, where React would put its own value back.
  form.addEventListener('formdata', ({ formData }) => typeof kept.nonce === 'string' && formData.set('nonce', kept.nonce))
  for (const control of form.querySelectorAll<HTMLInputElement>('textarea,select,input:not([type=hidden])')) {
    const text = kept[control.name]
    if (typeof text !== 'string') continue
    if (/radio|checkbox/.test(control.type)) control.checked = control.value === text
    else control.value = text
    // Notifies counters and other listeners.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.closest('details')?.setAttribute('open', '')
}

/**
 * Forgets kept texts.
 * @param key without it: all of them, for the next person on this device
 */
export function discardText(key = prefix): void {
  tryStorage(() => {
    for (const stored of Object.keys(localStorage)) if (stored.startsWith(key)) localStorage.removeItem(stored)
  })
}

const read = (key: string) => tryStorage(() => localStorage.getItem(key)) ?? null

/**
 * Runs something that uses storage.
 * @returns undefined if the browser forbids storage
 */
export function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
