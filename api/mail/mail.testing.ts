import type { TestApi } from '../api.testing.ts'
import type { MailRow } from '../database/notification-tables.ts'

/** Returns the queued mails for an address, the oldest first. The test API doesn't send any. */
export async function listMailsTo(api: TestApi, recipient: string): Promise<MailRow[]> {
  return api.ports.db.read.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** Returns the path, token and email from a mail's link. */
export function parseMailLink({ text }: MailRow): { path: string; token: string; email: string } {
  const [address = ''] = /https:\S+\?token=\S+/.exec(text) ?? []
  const { origin, pathname, searchParams } = new URL(address)
  if (origin !== 'https://rostrum.test') throw new Error(`a link to ${origin}`)
  return { path: pathname, token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '' }
}

/** Confirms an address through the link that was mailed at registration. @returns the address */
export async function confirmAddress(api: TestApi, { token }: { token: string }): Promise<string> {
  const email: string = (await api.call('GET', '/api/me', { token })).body.data.email
  const mail = (await listMailsTo(api, email)).find(({ subject }) => subject === 'Confirm your email address')
  if (!mail) throw new Error(`no mail to confirm ${email}`)
  const { status } = await api.call('POST', '/api/email/verify', { body: { token: parseMailLink(mail).token } })
  if (status !== 200) throw new Error(`confirming ${email} was answered ${status}`)
  return email
}
