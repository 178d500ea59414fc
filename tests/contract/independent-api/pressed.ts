import { JSDOM } from 'jsdom'
import type { Page, Visitor } from '../servers/visitor.ts'

/** A form as one would send it: by which button, and with what in it. */
export type Pressed = { path: string; button: string; fields: Record<string, string> }

/** Every button of a page's forms that post, each with its form filled in as somebody might. @param at the page's own path */
export function buttonsOf({ html }: Page, at: string): Pressed[] {
  const { document } = new JSDOM(html).window
  return [...document.forms]
    .filter((form) => form.method === 'post')
    .flatMap((form) => {
      const path = form.getAttribute('action') ?? at
      const filled = filledIn(form)
      return [...form.querySelectorAll('button')].map((button) => ({
        path,
        button: (button.textContent ?? '').replace(/\s+/g, ' ').trim(),
        fields: { ...filled, ...saidBy(button) },
      }))
    })
}

/** What a button says by its name, `intent:vote-up`, as the field that the site makes of it. */
function saidBy({ name, value }: HTMLButtonElement): Record<string, string> {
  const [field = '', said] = name.split(':')
  return name ? { [field]: said ?? value } : {}
}

/** Presses it, and follows where it leads. @returns what was answered at once, and the page one lands on */
export async function press(visitor: Visitor, { path, fields }: Pressed): Promise<{ answer: Page; landed: Page }> {
  const answer = await visitor.post(path, fields)
  return { answer, landed: answer.location === null ? answer : await visitor.follow(answer) }
}

function filledIn(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')) {
    const { name, type, value } = control
    if (name === '' || type === 'file' || (type === 'checkbox' && !('checked' in control && control.checked))) continue
    // Of several the first, as who reads from the top would take.
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
