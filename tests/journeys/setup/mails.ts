import type { Email } from 'postal-mime'
import { type Api, expect, type Person } from './test.ts'

/** The subjects of the mails about accounts. */
export const subjects = { reset: 'Choose a new password', verify: 'Confirm your email address' }

/** The link of a mail, the same in both of its parts. */
export function linkIn({ text = '', html = '' }: Email): string {
  const [address = ''] = /http:\S+\?token=\S+/.exec(text) ?? []
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${address}"`)
  return address
}

/** Follows the link that was mailed to somebody when they signed up: their address is known to be theirs from then on. */
export async function confirmEmail({ api, mailTo }: Site, { email }: Person): Promise<void> {
  const token = new URL(linkIn(await mailTo(email, subjects.verify))).searchParams.get('token')
  expect((await api().post('/email/verify', { token })).status).toBe(200)
}
type Site = { api: Api; mailTo: (email: string, subject: string) => Promise<Email> }
