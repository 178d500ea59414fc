import { JSDOM } from 'jsdom'
import type { Page, Visitor } from '../servers/visitor.ts'

/** A form as a browser sends it: the pressed button, and the fields. */
export type FormSubmission = { path: string; button: string; fields: Record<string, string> }

/** Returns every button of a page's POST forms, each with its form filled in as a person might. @param at the page's own path */
export function findButtons({ html }: Page, at: string): FormSubmission[] {
  const { document } = new JSDOM(html).window
  return [...document.forms]
    .filter((form) => form.method === 'post')
    .flatMap((form) => {
      const path = form.getAttribute('action') ?? at
      const filled = filledIn(form)
      return [...form.querySelectorAll('button')].map((button) => ({
        path,
        button: (button.textContent ?? '').replace(/\s+/g, ' ').trim(),
        fields: { ...filled, ...fieldOf(button) },
      }))
    })
}

/** Turns a button's name, such as `intent:vote-up`, into the field that the site reads. */
function fieldOf({ name, value }: HTMLButtonElement): Record<string, string> {
  const [field = '', intent] = name.split(':')
  return name ? { [field]: intent ?? value } : {}
}

/** Presses a button and follows the redirect. @returns the direct response, and the final page */
export async function pressButton(visitor: Visitor, { path, fields }: FormSubmission): Promise<{ answer: Page; landed: Page }> {
  const answer = await visitor.post(path, fields)
  return { answer, landed: answer.location === null ? answer : await visitor.follow(answer) }
}

function filledIn(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')) {
    const { name, type, value } = control
    if (name === '' || type === 'file' || (type === 'checkbox' && !('checked' in control && control.checked))) continue
    // Take the first of several options, as somebody reading from the top would.
    if (type === 'radio' && name in fields) continue
    fields[name] = value || likely[type] || 'Something that somebody typed, in a few words.'
  }
  return fields
}

const likely: Readonly<Record<string, string>> = {
  email: 'somebody@example.org',
  password: 'four words in a row',
  number: '3',
  search: 'trams',
}
