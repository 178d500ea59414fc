import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { writeLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { momentInZone } from '../platform/moment-in-words.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import type { Hearer } from './recipients.ts'
import type { Mailable } from './show-notifications.ts'
import { signMailKind } from './unsubscribe-token.ts'

/**
 * Mails notifications to those who wish it, in the transaction that writes them: in the words of the site, but for names that a mail may
 * not hold (names-in-mail.ts).
 * @param told what each of these people was just told, by their ids
 */
export async function mailNews(
  ports: Pick<Ports, 'clock' | 'siteUrl' | 'clientSecret'>,
  tx: Connection,
  hearers: readonly Hearer[],
  told: ReadonlyMap<number, Mailable>,
): Promise<void> {
  for (const to of hearers) {
    const mailable = told.get(to.id)
    if (to.way !== 'email' || !mailable) continue
    const { until } = mailable.notification.data
    const unsubscribe = pageAddresses(ports.siteUrl).unsubscribe(signMailKind(ports, { userId: to.id, type: to.type }))
    const letter = letterOf(mailable, to.time_zone, { siteUrl: ports.siteUrl, unsubscribe })
    const notification = Number(mailable.notification.id)
    await queueMail(tx, { to, ...letter, notification, now: ports.clock.now(), ...(until ? { expiresAt: Date.parse(until) } : {}) })
  }
}

type Addresses = { siteUrl: string; unsubscribe: string }

function letterOf({ notification, sentence }: Mailable, zone: string | null, { siteUrl, unsubscribe }: Addresses) {
  const { url, until } = notification.data
  const { home, preferences } = pageAddresses(siteUrl)
  return writeLetter({
    siteUrl,
    subject: sentence,
    paragraphs: [`${sentence}.`, ...(until ? [`You have until ${momentInZone(Date.parse(until), zone)}.`] : [])],
    link: { words: 'Go there', address: url ?? home },
    why: `You get this because of your notification preferences: ${preferences}`,
    unsubscribe,
  })
}
