/**
 * What is in a form, kept on this device until the form is answered: by its address and the name of its button. With it the form's
 * nonce, so that what was sent after all, and is sent again, counts once.
 */
const prefix = 'unsent '

/** The key of a form: one page may have several that go to the same address. */
export function whereOf({ action }: HTMLFormElement, button: Element | null): string {
  return `${prefix}${action.split('#')[0]} ${button?.getAttribute('name') ?? ''}`
}

/**
 * Keeps what is in a form; where nothing is written, or a password stands beside it, it forgets what it kept before.
 * @returns whether it is kept: storage may be full, or forbidden
 */
export function keepText(form: HTMLFormElement, where: string): boolean {
  const written = [...form.querySelectorAll<HTMLInputElement>('textarea,[type=text]')].some(({ value }) => value.trim())
  if (!written || form.querySelector('[type=password]')) forget(where)
  else attempt(() => localStorage.setItem(where, JSON.stringify([...new FormData(form)])))
  return read(where) !== null
}

/** The button by which a form was sent whose text is kept; none where none is. */
export function keptBy(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>('[type=submit]')].find((button) => read(whereOf(form, button)))
}

/** Puts kept text into its form. */
export function fillIn(form: HTMLFormElement, where: string): void {
  const kept: Record<string, unknown> = Object.fromEntries(JSON.parse(read(where) ?? '[]'))
  // In what is sent, and not in its field: React puts its own value back into that.
  form.addEventListener('formdata', ({ formData }) => typeof kept.nonce === 'string' && formData.set('nonce', kept.nonce))
  for (const control of form.querySelectorAll<HTMLInputElement>('textarea,select,input:not([type=hidden])')) {
    const text = kept[control.name]
    if (typeof text !== 'string') continue
    if (/radio|checkbox/.test(control.type)) control.checked = control.value === text
    else control.value = text
    // Counters and whatever else looks on.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.closest('details')?.setAttribute('open', '')
}

/** @param where nothing: whatever is kept, for who comes next to this device */
export function forget(where = prefix): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(where)) localStorage.removeItem(key)
  })
}

const read = (where: string) => attempt(() => localStorage.getItem(where)) ?? null

/** A browser that forbids storage keeps nothing. @returns nothing where it is forbidden */
export function attempt<T>(something: () => T): T | undefined {
  try {
    return something()
  } catch {
    return undefined
  }
}
