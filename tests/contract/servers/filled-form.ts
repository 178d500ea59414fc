/** A form as a browser would send it. */
export type Sent = { action: string | null; body: FormData; button: string }
export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The controls of a page's posting forms in which people write; passwords and codes are compared, and never filled in again. */
export function textsOf(document: Document): TextControl[] {
  return [...document.querySelectorAll<TextControl>('form[method="post"] :is(input[type="text"], input[type="email"], textarea)')].filter(
    ({ name, readOnly }) => name !== '' && !readOnly && !uncounted.has(name),
  )
}

/** What is counted in parts (tags, invitations), is for machines, or is compared. */
const uncounted = new Set(['tags', 'invites', 'homepage', 'username', 'code', 'url'])

/** The form of a field with this text in it and all else filled in, once for each button that could send it. */
export function filledIn(field: TextControl, text: string): Sent[] {
  const { form } = field
  if (!form) throw new Error(`${field.name} is in no form`)
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button:not([type="button"])')]
  return buttons.map((button) => {
    const body = new FormData()
    const { FormData: FormDataOfPage } = form.ownerDocument.defaultView ?? globalThis
    for (const [name, value] of new FormDataOfPage(form)) if (typeof value === 'string') body.append(name, value)
    for (const control of form.elements) fill(body, control)
    body.set(field.name, text)
    if (button.name) body.set(button.name, button.value)
    return { action: button.getAttribute('formaction') ?? form.getAttribute('action'), body, button: button.name }
  })
}

/** Something where nothing is chosen or written yet. */
function fill(body: FormData, control: Element): void {
  const name = control.getAttribute('name')
  if (!name || body.get(name)) return
  if (control.matches('input[type="radio"]')) body.set(name, control.getAttribute('value') ?? 'on')
  if (control.matches('input[type="email"]')) body.set(name, 'somebody@example.org')
  if (control.matches('input[type="password"]')) body.set(name, 'a long enough password')
  if (control.matches('input[type="text"][required], textarea[required]')) body.set(name, 'Written so that it fits')
}
