import type { Notification } from '#contract/notifications'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { writeLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import type { Hearer } from './recipients.ts'
import { signMailKind } from './unsubscribe-token.ts'

/**
 * Mails notifications to those who wish it, in the words of the site, in the transaction that writes them.
 * @param told what each of these people was just told, by their ids
 */
export async function mailNews(
  ports: Pick<Ports, 'clock' | 'siteUrl' | 'clientSecret'>,
  tx: Connection,
  hearers: readonly Hearer[],
  told: ReadonlyMap<number, Notification>,
): Promise<void> {
  for (const to of hearers) {
    const notification = told.get(to.id)
    if (to.way !== 'email' || !notification) continue
    const { until } = notification.data
    const unsubscribe = pageAddresses(ports.siteUrl).unsubscribe(signMailKind(ports, { userId: to.id, type: to.type }))
    const letter = letterOf(notification, to.time_zone, { siteUrl: ports.siteUrl, unsubscribe })
    await queueMail(tx, { to, ...letter, now: ports.clock.now(), ...(until ? { expiresAt: Date.parse(until) } : {}) })
  }
}

type Addresses = { siteUrl: string; unsubscribe: string }

function letterOf({ data: { message, url, until } }: Notification, zone: string | null, { siteUrl, unsubscribe }: Addresses) {
  const { home, preferences } = pageAddresses(siteUrl)
  return writeLetter({
    siteUrl,
    subject: message,
    paragraphs: [`${message}.`, ...(until ? [`You have until ${minuteIn(zone, until)}.`] : [])],
    link: { words: 'Go there', address: url ?? home },
    why: `You get this because of your notification preferences: ${preferences}`,
    unsubscribe,
  })
}

/** "2026-03-01, 12:00 UTC". @param zone of the reader; null for UTC */
function minuteIn(zone: string | null, moment: string): string {
  const written = new Intl.DateTimeFormat('sv', { timeZone: zone ?? 'UTC', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  )
  return `${written.replace(' ', ', ')} ${(zone ?? 'UTC').replaceAll('_', ' ')}`
}
