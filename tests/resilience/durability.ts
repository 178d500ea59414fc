import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../api/database/database.ts'
import { fillMembers, type Member } from '../bench/streams/members.ts'
import { type Outcome, summariseFaults } from './outcome.ts'
import { compareIds } from './reader.ts'
import { createRestartable, type Restartable } from './restartable.ts'
import { retryUntilAnswered } from './retry-call.ts'

type Options = { kills: number; readyWithin: number; alone: boolean }

/** The writes that the server acknowledged. */
type Acknowledged = { arguments: Set<string>; comments: Set<string>; votes: Map<string, 1 | -1>; acts: number }

/**
 * Kills the whole site at random moments while people post and vote. Every acknowledged write must be there exactly once, and the site must
 * be ready again soon.
 * @param readyWithin limit in ms for every start, or for half of the starts if other runs share the machine
 */
export async function durability(folder: string, { kills, readyWithin, alone }: Options): Promise<Outcome> {
  const members = await fillMembers(folder, { people: 4, debates: 1 })
  const site = await createRestartable(folder)
  const starts = [await site.start()]
  const acknowledged: Acknowledged = { arguments: new Set(), comments: new Set(), votes: new Map(), acts: 0 }
  for (const { token } of members) await retryUntilAnswered(site.url, { path: '/debates/1/participation', token })
  const [judge, ...writers] = members
  if (!judge) throw new Error('nobody is there')
  for (const writer of writers) await post(site, writer, acknowledged)
  let writing = true
  const busy = Promise.all([
    ...writers.map(async (writer) => {
      while (writing) await post(site, writer, acknowledged)
    }),
    (async () => {
      while (writing) await vote(site, judge, acknowledged)
    })(),
  ])
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill++) {
      starts.push(await killOnce(site, kill % 2 === 1 ? () => acknowledged.acts : () => acknowledged.arguments.size))
      if (kill % 100 === 0) console.log(`  ${kill} kills so far, ${acknowledged.acts} acts acknowledged`)
    }
    writing = false
  })()
  // The writers finish last, or fail.
  await Promise.race([busy, killing])
  await busy
  const log = await site.stop()
  const sorted = starts.toSorted((a, b) => a - b)
  const slow = sorted.filter((start) => start > readyWithin)
  const tooSlow = alone || slow.length > sorted.length / 2 ? slow : []
  return {
    counted: [
      `${kills} kills`,
      `acknowledged: ${acknowledged.acts} acts; ${acknowledged.arguments.size} arguments, ${acknowledged.comments.size} comments, votes on ${acknowledged.votes.size}`,
      `ready again in ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (half of the times), ${sorted.at(-1)?.toFixed(0)} ms (at worst)`,
    ],
    faults: [
      ...(await compare(folder, acknowledged)),
      ...summariseFaults('starts too slow', tooSlow),
      ...summariseFaults('faults in the log', faultsIn(log)),
    ],
  }
}

/**
 * Kills the site while it is working: at a random time after it has answered again.
 * @param answerCount number of writes answered so far; for posts only every other one, because the first waits for the sanitiser
 * @returns how long the site then took to be ready
 */
async function killOnce(site: Restartable, answerCount: () => number): Promise<number> {
  const before = answerCount()
  while (answerCount() === before) await pause(2)
  await pause(Math.random() * 800)
  await site.kill()
  return site.start()
}

/** Posts a comment and an argument. */
async function post(site: Restartable, { token }: Member, acknowledged: Acknowledged): Promise<void> {
  const comment = `Comment ${randomUUID()}`
  const body = { content: comment }
  await retryUntilAnswered(site.url, { path: '/debates/1/spectator-comments', token, body, key: randomUUID() })
  acknowledged.comments.add(comment)
  const argument = `Argument ${randomUUID()}`
  await retryUntilAnswered(site.url, {
    path: '/arguments',
    token,
    body: { debate_id: '1', stance: 'for', content: argument },
    key: randomUUID(),
  })
  acknowledged.arguments.add(argument)
  acknowledged.acts += 2
}

/** Votes on one of the arguments, or reverses the earlier vote. */
async function vote(site: Restartable, { token }: Member, acknowledged: Acknowledged): Promise<void> {
  const id = String(1 + Math.floor(Math.random() * acknowledged.arguments.size))
  const value = acknowledged.votes.get(id) === 1 ? -1 : 1
  await retryUntilAnswered(site.url, { path: `/arguments/${id}/vote`, token, body: { vote_type: value === 1 ? 'up' : 'down' } })
  acknowledged.votes.set(id, value)
  acknowledged.acts += 1
}

/** Returns differences between the database and the acknowledged writes. */
async function compare(folder: string, acknowledged: Acknowledged): Promise<string[]> {
  const db = await openDatabase(join(folder, 'rostrum.db'))
  const textsOf = (kind: 'argument' | 'comment') => db.read.selectFrom('posts').select('content_source').where('kind', '=', kind).execute()
  const [posted, commented] = [await textsOf('argument'), await textsOf('comment')]
  const votes = await db.read.selectFrom('post_votes').select(['post_id', 'value']).where('post_kind', '=', 'argument').execute()
  const debate = await db.read.selectFrom('debates').select(['arguments_count', 'comments_count']).executeTakeFirst()
  const badges = await badgeFaults(db)
  await db.close()
  const found = new Map(votes.map(({ post_id, value }) => [String(post_id), value]))
  const wrong = [...acknowledged.votes].filter(([id, value]) => found.get(id) !== value)
  return [
    ...differences(
      'arguments',
      posted.map(({ content_source }) => content_source),
      acknowledged.arguments,
    ),
    ...differences(
      'comments',
      commented.map(({ content_source }) => content_source),
      acknowledged.comments,
    ),
    ...summariseFaults('votes that are not as acknowledged', wrong),
    ...badges,
    ...(debate?.arguments_count === posted.length ? [] : [`${debate?.arguments_count} arguments counted, ${posted.length} there`]),
    ...(debate?.comments_count === commented.length ? [] : [`${debate?.comments_count} comments counted, ${commented.length} there`]),
  ]
}

/** Everybody who has posted must have the badge for it. Each badge must have been notified once or be pending. */
async function badgeFaults({ read }: Database): Promise<string[]> {
  const badges = await read.selectFrom('badges').select(['id', 'user_id', 'badge']).execute()
  const facts = await read.selectFrom('facts').select(['id', 'about_id', 'pending']).where('kind', '=', 'badge.earned').execute()
  const notifications = await read.selectFrom('notifications').select('fact_id').where('type', '=', 'badge').execute()
  const first = badges.filter(({ badge }) => badge === 'first-words')
  const wrong = badges.filter(({ id }) => {
    const [fact, second] = facts.filter(({ about_id }) => about_id === id)
    return !fact || second || notifications.filter(({ fact_id }) => fact_id === fact.id).length + fact.pending !== 1
  })
  return [
    ...(first.length === 3 ? [] : [`${first.length} of 3 who posted have the badge for it`]),
    ...summariseFaults('badges not told once', wrong),
  ]
}

function differences(what: string, found: readonly string[], acknowledged: ReadonlySet<string>): string[] {
  const { lost, doubled, strange } = compareIds(found, acknowledged)
  return [
    ...summariseFaults(`${what} lost`, lost),
    ...summariseFaults(`${what} doubled`, doubled),
    ...summariseFaults(`${what} never acknowledged`, strange),
  ]
}

/** Ignores the log line "not ready", which the site writes while it starts. The start time is checked separately. */
function faultsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => !line.includes('"msg":"the service is not ready"'))
  return lines.filter((line) => line.includes('"level":50') || /^\w*Error/.test(line))
}
