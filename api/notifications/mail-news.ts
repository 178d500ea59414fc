import type { Notification } from '#contract/notifications'
import type { Connection } from '../database/database.ts'
import { writeLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ports } from '../platform/context.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { listTold } from './notifications.queries.ts'
import type { Hearer } from './recipients.ts'
import { showNotifications } from './show-notifications.ts'

/**
 * Mails notifications to those who wish it, in the words of the site, in the transaction that writes them.
 * @param inserted the notifications that these people were just given
 */
export async function mailNews(
  { clock, siteUrl }: Pick<Ports, 'clock' | 'siteUrl'>,
  tx: Connection,
  hearers: readonly Hearer[],
  inserted: readonly { id: number; user_id: number }[],
): Promise<void> {
  const wanted = new Map(hearers.filter(({ way }) => way === 'email').map((hearer) => [hearer.id, hearer]))
  const mailed = new Map(inserted.flatMap(({ id, user_id }) => (wanted.has(user_id) ? [[String(id), user_id]] : [])))
  if (mailed.size === 0) return
  const rows = await listTold(tx, [...mailed.keys()].map(Number))
  for (const notification of await showNotifications(tx, rows, siteUrl)) {
    const to = wanted.get(mailed.get(notification.id) ?? 0)
    if (to) await queueMail(tx, { to, ...letterOf(notification, siteUrl), now: clock.now() })
  }
}

function letterOf({ data: { message, url, until } }: Notification, siteUrl: string) {
  const { home, preferences } = pageAddresses(siteUrl)
  return writeLetter({
    siteUrl,
    subject: message,
    paragraphs: [`${message}.`, ...(until ? [`You have until ${until.slice(0, 16).replace('T', ', ')} UTC.`] : [])],
    link: { words: 'Go there', address: url ?? home },
    why: `You get this because of your notification preferences: ${preferences}`,
  })
}
