import type { NotificationType } from '#contract/notification-types'
import type { Connection } from '../database/database.ts'
import type { FactRow } from '../database/notification-tables.ts'
import { claimOf, claimThings } from '../facts/facts.queries.ts'
import { listGoneBefore, listStanding, removeNotifications, takeOver } from './notifications.queries.ts'
import { type Hearer, typesOf } from './recipients.ts'

type Inserted = { id: number; user_id: number }

/**
 * Keeps of notifications that were just written those that are news, and removes the others before anybody sees, hears or is mailed of
 * them: what is gone already, and what was told within a day, for much can be done, undone and done again.
 * @returns whom they tell, and them
 */
export async function dropRepeated(
  tx: Connection,
  fact: FactRow,
  hearers: readonly Hearer[],
  inserted: readonly Inserted[],
): Promise<{ hearers: Hearer[]; kept: Inserted[] }> {
  const standing = await listStanding(tx, inserted.map(idOf), typesOf(hearers))
  const there = new Set(inserted.flatMap(({ id, user_id }) => (standing.has(id) ? [user_id] : [])))
  const people = hearers.filter(({ id }) => there.has(id))
  const claimed = await claimThings(
    tx,
    people.flatMap((hearer) => thingsFor(hearer, fact).map((thing) => ({ user_id: hearer.id, thing, told_at: fact.at }))),
  )
  const news = people.filter((hearer) => {
    const [thing] = thingsFor(hearer, fact)
    return thing === undefined || claimed.has(claimOf({ user_id: hearer.id, thing }))
  })
  const told = new Set(news.map(({ id }) => id))
  await removeNotifications(tx, inserted.filter(({ user_id }) => !told.has(user_id)).map(idOf))
  const renewed = await renew(
    tx,
    fact,
    inserted.filter(({ user_id }) => told.has(user_id)),
  )
  return {
    hearers: news.filter(({ id }) => !renewed.has(id)),
    kept: inserted.filter(({ user_id }) => told.has(user_id) && !renewed.has(user_id)),
  }
}

/**
 * What was posted, written or opened, taken away and done again has its notification in place of the one before, as read or unread as that
 * was, and nobody hears or is mailed of it a second time.
 * @returns whose notifications these are
 */
async function renew(tx: Connection, fact: FactRow, inserted: readonly Inserted[]): Promise<ReadonlySet<number>> {
  const readers = inserted.map(({ user_id }) => user_id)
  const gone = await listGoneBefore(tx, fact, readers)
  for (const { id, user_id } of inserted) {
    const before = gone.filter((one) => one.user_id === user_id)
    const [first] = before
    if (first) await takeOver(tx, { id, user_id }, first.read_at)
    await removeNotifications(tx, before.map(idOf))
  }
  return new Set(gone.map(({ user_id }) => user_id))
}

const idOf = ({ id }: Inserted) => id

/** What somebody is told first, and what else with it; nothing where no act can bring it twice. */
function thingsFor({ type, mentioned }: Hearer, fact: FactRow): string[] {
  const things = type === 'mention' || repeatable.test(fact.kind) ? [thingOf(type, fact)] : []
  if (!mentioned) return things
  return [...(things.length > 0 ? things : [`${type} ${fact.id}`]), thingOf('mention', fact)]
}

/** Who or what is asked, invited, admitted, marked or corrected can be so again at once. */
const repeatable = /^(friend|team|group)\.|\.(noted|corrected)$/

/** By whatever act somebody is mentioned in a post, it is the same. */
function thingOf(type: NotificationType, { kind, debate_id, actor_id, user_id, about_id }: FactRow): string {
  if (type === 'mention') return `mention ${kind.startsWith('argument.') ? 'argument' : 'comment'} ${about_id}`
  return [type, kind, debate_id, actor_id, user_id, about_id].join(' ')
}
