import { randomBytes } from 'node:crypto'
import { debateLimits } from '#contract/debate-limits'
import { insertAccount } from '../accounts/accounts.queries.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { awardPastBadges } from '../badges/award-badges.ts'
import type { Connection } from '../database/database.ts'
import { notifyRecipients } from '../notifications/notify-recipients.ts'
import { displayKeys, emailKey } from '../platform/normalise-text.ts'
import { renderBatch, renderInBackground } from '../rendering/rendering.ts'
import { indexWaiting } from '../search/index-waiting.ts'
import { type DemoDebate, debates, people } from './content.ts'
import { isDatabaseEmpty, markOldNotificationsRead, renumberFacts } from './demo.queries.ts'
import { communityTexts, seedCommunity } from './seed-community.ts'
import { seedDebate } from './seed-debate.ts'
import type { RenderedDemoDebate } from './seed-posts.ts'

type DemoPorts = Parameters<typeof notifyRecipients>[0]

const hour = 60 * 60 * 1000
/** How long the demo's people have not looked at the site, in ms. */
const absence = 12 * hour

/**
 * Fills an empty SQLite database with demo people and debates at times relative to now. It writes all of them or
 * nothing, even if several processes try at once. Import it only when needed, because it contains all their texts.
 * @returns the random password that all its people share, which is stored nowhere; null if the database wasn't empty
 */
export async function fillDemo(ports: DemoPorts): Promise<string | null> {
  const { db, clock } = ports
  if (db.kind !== 'sqlite' || !(await isDatabaseEmpty(db.read))) return null
  const password = newPassword()
  const password_hash = await hashPassword(password, 'the demo')
  const scripts: RenderedDemoDebate[] = []
  for (const debate of debates.toSorted((a, b) => b.created_hours_ago - a.created_hours_ago)) scripts.push(await renderScript(debate))
  const texts = await communityTexts()
  const filled = await db.transaction(async (tx) => {
    if (!(await isDatabaseEmpty(tx))) return null
    const now = clock.now()
    const cast = await signUp(tx, password_hash, now)
    for (const script of scripts) await seedDebate(tx, script, cast, now)
    await seedCommunity(tx, texts, { cast, now, readBefore: now - absence })
    await renumberFacts(tx)
    return password
  })
  await indexWaiting({ db })
  if (filled !== null) await notifyAll(ports)
  return filled
}

/** Processes the facts and marks all but the latest notifications as read. */
async function notifyAll(ports: DemoPorts): Promise<void> {
  await awardPastBadges(ports)
  await notifyRecipients(ports)
  await ports.db.transaction((tx) => markOldNotificationsRead(tx, ports.clock.now() - absence))
}

/** Returns sixteen letters and digits that aren't mistaken for each other: 80 bits. */
function newPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const characters = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Renders a debate's texts, which is too slow for a transaction. */
async function renderScript(debate: DemoDebate): Promise<RenderedDemoDebate> {
  const description = await renderInBackground(debate.description, { excerptLength: debateLimits.excerpt })
  const texts = await renderBatch(debate.speeches.map(({ content, withdrawn }) => ({ content: withdrawn ? '' : content })))
  const remarks = await renderBatch(debate.comments.map(({ content, deleted }) => ({ content: deleted ? '' : content })))
  return { debate, description, texts, remarks }
}

/** Creates the accounts, one per hour before the oldest debate. @returns their ids by key */
async function signUp(tx: Connection, password_hash: string, now: number): Promise<Map<string, number>> {
  const oldest = now - hour * Math.max(...debates.map(({ created_hours_ago }) => created_hours_ago))
  const cast = new Map<string, number>()
  for (const [index, { key, name, display_name, bio }] of people.entries()) {
    const email = `${key}@demo.example`
    const keys = { ...displayKeys(display_name), email_key: emailKey(email) }
    const hidden = { password_hash, show_real_name: 0, avatar: null, demo: 1 }
    const created_at = oldest - (people.length - index) * hour
    const id = await insertAccount(tx, { name, display_name, bio, email, ...keys, ...hidden, created_at, verified_at: created_at })
    if (id === null) throw new Error(`two people of the demo are called ${display_name}`)
    cast.set(key, id)
  }
  return cast
}
