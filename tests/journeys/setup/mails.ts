import type { Email } from 'postal-mime'
import { expect } from './test.ts'

/** The subjects of the mails about accounts. */
export const subjects = { reset: 'Choose a new password', verify: 'Confirm your email address' }

/** The link of a mail, the same in both of its parts. */
export function linkIn({ text = '', html = '' }: Email): string {
  const [address = ''] = /http:\S+\?token=\S+/.exec(text) ?? []
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${address}"`)
  return address
}
