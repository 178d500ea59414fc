import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { FactKind, FactRow } from '../database/notification-tables.ts'
import { record } from '../facts/record.ts'
import {
  findHost,
  findHtml,
  insertBadge,
  listBadgesOf,
  listLinking,
  listPeopleAfter,
  listThoseAtTheEnd,
  putSources,
} from './badges.queries.ts'
import { counts } from './counts.queries.ts'
import { type BadgeRule, badgeRules } from './rules.ts'

/**
 * Awards what somebody has come to earn by what happened, in the transaction that tells of it: wherever a process is killed, and however
 * many there are, each badge is awarded once, and told by a fact of its own.
 */
export async function awardByFact({ clock, siteUrl }: Pick<Ports, 'clock' | 'siteUrl'>, tx: Connection, fact: FactRow): Promise<void> {
  const rules = rulesOf.get(fact.kind)
  if (!rules) return
  if (rules.some((rule) => rule.counts === 'sources')) await noteSources(tx, fact, siteUrl)
  for (const userId of await concerned(tx, fact)) await awardSome(tx, userId, rules, clock.now())
}

/** @returns how many badges somebody got that they had not */
async function awardSome(tx: Connection, userId: number, rules: readonly BadgeRule[], now: number): Promise<number> {
  const had = new Set((await listBadgesOf(tx, userId)).map(({ badge }) => badge))
  let awarded = 0
  for (const { key, counts: what, threshold } of rules) {
    if (had.has(key) || (await counts[what](tx, { userId, most: threshold, now })) < threshold) continue
    const id = await insertBadge(tx, userId, key, now)
    if (id === undefined) continue
    await record(tx, null, { kind: 'badge.earned', user_id: userId, about_id: id, at: now })
    awarded++
  }
  return awarded
}

const rulesOf: ReadonlyMap<FactKind, readonly BadgeRule[]> = new Map(
  badgeRules.flatMap(({ facts }) => facts).map((kind) => [kind, badgeRules.filter(({ facts }) => facts.includes(kind))]),
)

/** Whom a fact may have brought nearer to a badge. */
async function concerned(tx: Connection, { kind, actor_id, user_id, debate_id }: FactRow): Promise<Set<number>> {
  const people = kind === 'argument.praised' || kind === 'argument.upheld' ? [user_id] : [actor_id]
  if (debate_id !== null && kind === 'debate.closed') people.push(...(await listThoseAtTheEnd(tx, debate_id)))
  if (debate_id !== null && kind === 'voting.began') people.push(await findHost(tx, debate_id))
  return new Set(people.flatMap((id) => id ?? []))
}

async function noteSources(tx: Connection, { kind, about_id }: FactRow, siteUrl: string): Promise<void> {
  if (about_id === null) return
  const where = { kind: kind.startsWith('argument.') ? ('argument' as const) : ('comment' as const), id: about_id }
  const post = await findHtml(tx, where)
  if (post?.user_id) await putSources(tx, where, post.user_id, sourcesIn(post.content_html, siteUrl))
}

/** People, or posts, of one transaction. */
const together = 50

/**
 * Awards what people earned before a badge was there; again adds nothing.
 * @returns how many badges it awarded, and to how many people
 */
export async function awardPast({
  db,
  clock,
  siteUrl,
}: Pick<Ports, 'db' | 'clock' | 'siteUrl'>): Promise<{ badges: number; people: number }> {
  await notePastSources({ db, siteUrl })
  let [badges, people] = [0, 0]
  for (let after = 0; ; ) {
    const ids = await listPeopleAfter(db.read, after, together)
    const awarded = await db.transaction(async (tx) => {
      const each: number[] = []
      for (const id of ids) each.push(await awardSome(tx, id, badgeRules, clock.now()))
      return each
    })
    badges += awarded.reduce((sum, one) => sum + one, 0)
    people += awarded.filter((one) => one > 0).length
    const last = ids.at(-1)
    if (last === undefined) return { badges, people }
    after = last
  }
}

/** Of posts that link anything at all. */
async function notePastSources({ db, siteUrl }: Pick<Ports, 'db' | 'siteUrl'>): Promise<void> {
  for (let after = 0; ; ) {
    const posts = await listLinking(db.read, after, together)
    await db.transaction(async (tx) => {
      for (const { kind, id } of posts) {
        const post = await findHtml(tx, { kind, id })
        if (post?.user_id) await putSources(tx, { kind, id }, post.user_id, sourcesIn(post.content_html, siteUrl))
      }
    })
    const last = posts.at(-1)
    if (last === undefined) return
    after = last.key
  }
}

/** As our rendering writes links elsewhere (api/rendering/markdown.ts). */
const link = /<a href="(https?:\/\/[^"]+)"/g

/**
 * How many different pages a text links that are not the site's own.
 * @param html sanitised, as posts keep it
 */
function sourcesIn(html: string, siteUrl: string): number {
  const own = new URL(siteUrl).host
  const linked = [...html.matchAll(link)].map(([, address = '']) => address)
  return new Set(linked.filter((address) => hostOf(address) !== own)).size
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
