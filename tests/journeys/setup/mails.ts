import type { Email } from 'postal-mime'
import { type Api, expect, type Person } from './test.ts'

/** The subjects of account mails. */
export const subjects = { reset: 'Choose a new password', verify: 'Confirm your email address' }

/** Returns the link of a mail, which must be the same in both of its parts. */
export function findLink({ text = '', html = '' }: Email): string {
  const [address = ''] = /http:\S+\?token=\S+/.exec(text) ?? []
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${address}"`)
  return address
}

/** Confirms a person's address with the link mailed at sign-up. */
export async function confirmEmail({ api, mailTo }: Site, { email }: Person): Promise<void> {
  const token = new URL(findLink(await mailTo(email, subjects.verify))).searchParams.get('token')
  expect((await api().post('/email/verify', { token })).status).toBe(200)
}
type Site = { api: Api; mailTo: (email: string, subject: string) => Promise<Email> }
