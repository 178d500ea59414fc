/** A form as a browser would send it. */
export type FilledForm = { action: string | null; body: FormData; button: string }
export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Returns the text fields in a page's POST forms. Skips passwords and codes, because they aren't filled in again after an error. */
export function findTextControls(document: Document): TextControl[] {
  return [...document.querySelectorAll<TextControl>('form[method="post"] :is(input[type="text"], input[type="email"], textarea)')].filter(
    ({ name, readOnly }) => name !== '' && !readOnly && !exemptFields.has(name),
  )
}

/** Fields that are limited by part (tags, invitations), hidden from people, or compared with something. */
const exemptFields = new Set(['tags', 'invites', 'homepage', 'username', 'code', 'url'])

/** Fills the form of a field with this text, and returns it once for each button that could send it. */
export function fillForm(field: TextControl, text: string): FilledForm[] {
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

/** Fills a control that has no value yet. */
function fill(body: FormData, control: Element): void {
  const name = control.getAttribute('name')
  if (!name || body.get(name)) return
  if (control.matches('input[type="radio"]')) body.set(name, control.getAttribute('value') ?? 'on')
  if (control.matches('input[type="email"]')) body.set(name, 'somebody@example.org')
  if (control.matches('input[type="password"]')) body.set(name, 'a long enough password')
  if (control.matches('input[type="text"][required], textarea[required]')) body.set(name, 'Written so that it fits')
}
