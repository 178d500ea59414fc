import type { TestApi } from '../api.testing.ts'
import type { MailRow } from '../database/mail-tables.ts'

/** The mails that wait for an address, the oldest first: no postman goes round in a test's API. */
export async function mailsTo(api: TestApi, recipient: string): Promise<MailRow[]> {
  return api.ports.db.read.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** What the link of a mail hands to its page. */
export function linkIn({ text }: MailRow): { path: string; token: string; email: string } {
  const [address = ''] = /https:\S+\?token=\S+/.exec(text) ?? []
  const { origin, pathname, searchParams } = new URL(address)
  if (origin !== 'https://rostrum.test') throw new Error(`a link to ${origin}`)
  return { path: pathname, token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '' }
}
