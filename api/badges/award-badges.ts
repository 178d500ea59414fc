import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FactKind, FactRow } from '../database/notification-tables.ts'
import { record } from '../facts/record.ts'
import {
  counts,
  findCreator,
  findHtml,
  insertBadge,
  listBadgesOf,
  listPeopleAfter,
  listPostsWithLinks,
  listRemainingParticipants,
  putSources,
} from './badges.queries.ts'
import { type BadgeRule, badgeRules } from './rules.ts'

/**
 * Awards the badges that people have earned by a fact, in the transaction that processes it. Each badge is awarded once
 * and recorded as a fact of its own, even if a process is killed or several processes run.
 */
export async function awardByFact({ clock, siteUrl }: Pick<Ports, 'clock' | 'siteUrl'>, tx: Connection, fact: FactRow): Promise<void> {
  const rules = rulesByFact.get(fact.kind)
  if (!rules) return
  if (rules.some((rule) => rule.counts === 'sources')) await noteSources(tx, fact, siteUrl)
  for (const userId of await affectedUsers(tx, fact)) await awardByRules(tx, userId, rules, clock.now())
}

/** @returns how many new badges the person got */
async function awardByRules(tx: Connection, userId: number, rules: readonly BadgeRule[], now: number): Promise<number> {
  const alreadyEarned = new Set((await listBadgesOf(tx, userId)).map(({ badge }) => badge))
  let awarded = 0
  for (const { key, counts: what, threshold } of rules) {
    if (alreadyEarned.has(key) || (await counts[what](tx, { userId, most: threshold, now })) < threshold) continue
    const id = await insertBadge(tx, userId, key, now)
    if (id === undefined) continue
    await record(tx, null, { kind: 'badge.earned', user_id: userId, about_id: id, at: now })
    awarded++
  }
  return awarded
}

const rulesByFact: ReadonlyMap<FactKind, readonly BadgeRule[]> = new Map(
  badgeRules.flatMap(({ facts }) => facts).map((kind) => [kind, badgeRules.filter(({ facts }) => facts.includes(kind))]),
)

/** Returns the users whom a fact may have brought closer to a badge. */
async function affectedUsers(tx: Connection, { kind, actor_id, user_id, debate_id }: FactRow): Promise<Set<number>> {
  const people = kind === 'argument.praised' || kind === 'argument.upheld' ? [user_id] : [actor_id]
  if (debate_id !== null && kind === 'debate.closed') people.push(...(await listRemainingParticipants(tx, debate_id)))
  if (debate_id !== null && kind === 'voting.began') people.push(await findCreator(tx, debate_id))
  return new Set(people.flatMap((id) => id ?? []))
}

async function noteSources(tx: Connection, { kind, about_id }: FactRow, siteUrl: string): Promise<void> {
  if (about_id === null) return
  const postKey = { kind: kind.startsWith('argument.') ? ('argument' as const) : ('comment' as const), id: about_id }
  const post = await findHtml(tx, postKey)
  if (post?.user_id) await putSources(tx, postKey, post.user_id, countSources(post.content_html, siteUrl))
}

/** How many people, or posts, are processed in one transaction. */
const batchSize = 50

/**
 * Awards badges for what people did before the badge existed. A second run adds nothing.
 * @returns how many badges it awarded, and to how many people
 */
export async function awardPastBadges({
  db,
  clock,
  siteUrl,
}: Pick<Ports, 'db' | 'clock' | 'siteUrl'>): Promise<{ badges: number; people: number }> {
  await notePastSources({ db, siteUrl })
  let [badges, people] = [0, 0]
  for (let after = 0; ; ) {
    const ids = await listPeopleAfter(db.read, after, batchSize)
    const awarded = await db.transaction(async (tx) => {
      const each: number[] = []
      for (const id of ids) each.push(await awardByRules(tx, id, badgeRules, clock.now()))
      return each
    })
    badges += awarded.reduce((sum, one) => sum + one, 0)
    people += awarded.filter((one) => one > 0).length
    const last = ids.at(-1)
    if (last === undefined) return { badges, people }
    after = last
  }
}

/** Counts the sources of all posts that contain a link. */
async function notePastSources({ db, siteUrl }: Pick<Ports, 'db' | 'siteUrl'>): Promise<void> {
  for (let after = 0; ; ) {
    const posts = await listPostsWithLinks(db.read, after, batchSize)
    await db.transaction(async (tx) => {
      for (const { kind, id } of posts) {
        const post = await findHtml(tx, { kind, id })
        if (post?.user_id) await putSources(tx, { kind, id }, post.user_id, countSources(post.content_html, siteUrl))
      }
    })
    const last = posts.at(-1)
    if (last === undefined) return
    after = last.key
  }
}

/** Matches external links as our rendering writes them (api/rendering/markdown.ts). */
const link = /<a href="(https?:\/\/[^"]+)"/g

/** Counts the different pages outside this site that a text links to. @param html sanitised, as posts store it */
function countSources(html: string, siteUrl: string): number {
  const siteHost = new URL(siteUrl).host
  const linked = [...html.matchAll(link)].map(([, address = '']) => address)
  return new Set(linked.filter((address) => parseHost(address) !== siteHost)).size
}

function parseHost(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
