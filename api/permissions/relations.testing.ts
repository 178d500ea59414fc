import { expect } from 'vitest'
import type { Role } from '#contract/account-limits'
import type { TestApi } from '../api.testing.ts'
import { createApi } from '../app.ts'
import { join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import type { Connection, Database } from '../database/database.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { messageCalls } from '../messages/messages.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'

/** A caller's relation to the author, to what the author made, to its group, and to the site. */
export const relations = [
  'guest',
  'stranger',
  'suspended',
  'leaving',
  'author',
  'participant',
  'friend',
  'blocked',
  'removed',
  'groupMember',
  'groupModerator',
  'groupOwner',
  'moderator',
  'suspendedModerator',
  'administrator',
] as const
export type Relation = (typeof relations)[number]

export type Scenario = Awaited<ReturnType<typeof createRelations>>

/** Creates one person of each relation, and everything that actions target. */
export async function createRelations(api: TestApi) {
  const groups = circleTestCalls(api, '/api/groups')
  const [boss, somebody] = [await api.person(), await api.person()]
  await hold(api, boss, 'admin')
  const people = await createPeople(api)
  const { author, participant, friend, blocked, removed, groupMember, groupModerator, groupOwner } = people

  const group = await groups.create(groupOwner, { access: 'open' })
  for (const one of [author, participant, removed, groupMember, groupModerator]) await groups.ask(one, group)
  await groups.give(groupOwner, group, groupModerator, 'moderator')
  const debate = await openDebate(api, author, { group })
  for (const { token } of [participant, removed]) await join(api, token, debate)
  const argument = (await post(api, author, debate, { stance: 'for' })).body.data.id
  const comment = (await commentCalls(api).post(author, debate, { content: 'So it is.' })).body.data.id
  await groups.remove(groupOwner, group, removed)

  const team = await circleTestCalls(api, '/api/teams').create(author)
  await befriend(api, author, friend)
  await circleTestCalls(api, '/api/teams').join(author, team, friend)
  const running = await startTurnDebate(api, [author, friend], [participant, somebody])
  const voting = await startTurnDebate(api, [author], [participant], { rounds: 1 })
  for (const one of [author, participant]) expect((await post(api, one, voting)).status).toBe(201)
  const waiting = await startTurnDebate(api, [author, friend], [participant], { seats_per_side: 3 })
  const kicking = await startTurnDebate(api, [author, friend], [participant, somebody])
  const kicked = { target_user_id: somebody.id, reason: 'They were away for days.' }
  const vote = await api.call('POST', `/api/debates/${kicking}/kick-votes`, { token: author.token, body: kicked })
  const message = (await messageCalls(api).send(author, friend, 'Hello.')).body.data.id
  await messageCalls(api).send(friend, author, 'Hello you.')
  await friendCalls(api).block(author, blocked)
  return {
    people,
    ids: { author: author.id, somebody: somebody.id, friend: friend.id, removed: removed.id, groupMember: groupMember.id },
    ...{ group, debate, argument, comment, team, running, voting, waiting, kicking, kickVote: String(vote.body.data.id), message },
    ...(await createCases(api, { boss, author, argument })),
  }
}

async function createPeople(api: TestApi): Promise<Record<Exclude<Relation, 'guest'>, Member>> {
  const names = relations.filter((one) => one !== 'guest')
  const people = Object.fromEntries(await Promise.all(names.map(async (one) => [one, await api.person()])))
  await hold(api, people.moderator, 'moderator')
  await hold(api, people.suspendedModerator, 'moderator')
  await hold(api, people.administrator, 'admin')
  for (const { id } of [people.suspended, people.suspendedModerator])
    await api.ports.db.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ suspended_until: api.clock.now() + 86_400_000 })
        .where('id', '=', Number(id))
        .execute(),
    )
  const { token, name: display_name } = people.leaving
  expect((await api.call('POST', '/api/me/deletion', { token, body: { display_name, password: 'a long enough phrase' } })).status).toBe(200)
  return people
}

function hold(api: TestApi, { id }: Member, role: Role) {
  return api.ports.db.transaction((tx) => tx.updateTable('users').set({ role }).where('id', '=', Number(id)).execute())
}

/** Creates an open report, a decision that can be appealed, and an appealed one. */
async function createCases(api: TestApi, { boss, author, argument }: { boss: Member; author: Member; argument: string }) {
  const moderation = moderationCalls(api)
  const reporter = await api.person()
  const warning = { outcome: 'warn', rule: 1, reason: 'Argue about the matter, please.' }
  const decided = async (about: object, caseOf: () => Promise<string>) => {
    await reportCalls(api).report(reporter, author, about)
    const id = await caseOf()
    const { body } = await moderation.decide(boss, id, warning)
    return { id, decision: body.data.decision.id }
  }
  const first = await decided({}, () => moderation.caseOf('person', author.id))
  await moderation.appeal(author, first.decision, 'I have argued about the matter.')
  const about = { about: { kind: 'argument', id: argument } } as const
  const second = await decided(about, () => moderation.caseOf('argument', argument))
  await reportCalls(api).report(reporter, author, about)
  return { case: await moderation.caseOf('argument', argument), appealed: first.id, decision: second.decision }
}

/**
 * Returns the API on a database that rolls back every call, so that all start from the same state. A call answers as usual, unless it reads
 * after it wrote.
 * @param meanwhile changes between the start of a call and its transaction; rolled back as well
 */
export function rollingBackApi(api: TestApi, meanwhile: (tx: Connection) => Promise<unknown> = async () => {}) {
  return createApi({ ...api.ports, db: rollingBack(api.ports.db, meanwhile) })
}

function rollingBack(db: Database, meanwhile: (tx: Connection) => Promise<unknown>): Database {
  return {
    ...db,
    transaction: (work, timeout) =>
      db
        .transaction(async (tx) => {
          await meanwhile(tx)
          throw new RolledBack(await work(tx))
        }, timeout)
        .catch((fault) => {
          if (fault instanceof RolledBack) return fault.answer
          throw fault
        }),
  }
}

/** Thrown to roll a transaction back while keeping its answer. */
class RolledBack<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}
