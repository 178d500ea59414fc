import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { befriend } from '../friends/friends.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notifyRecipients } from '../notifications/notify-recipients.ts'

/** Words that appear only in the private group. */
export const privateTexts = {
  groupName: 'zwgroupname',
  groupDescription: 'zwgroupdescription',
  topic: 'zwtopic',
  description: 'zwdescription',
  tag: 'zwtag',
  argument: 'zwargument',
  comment: 'zwcomment',
  ballotReason: 'zwballotreason',
  kickReason: 'zwkickreason',
} as const

export type Scenario = Awaited<ReturnType<typeof createPrivateGroup>>

/** Creates a private group with content in every place where people write, and one person of each relation to it. */
export async function createPrivateGroup(api: TestApi) {
  const groups = circleTestCalls(api, '/api/groups')
  const [owner, member, writer] = [await api.person('Owner'), await api.person('Member'), await api.person('Writer')]
  const [left, removed, invited] = [await api.person('Left'), await api.person('Removed'), await api.person('Invited')]
  const words = { name: `Group ${privateTexts.groupName}`, description: privateTexts.groupDescription, access: 'private' }
  const created = await groups.post(owner, words)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const group: { id: string; slug: string } = created.body.data
  for (const one of [member, writer, left, removed]) await groups.join(owner, group.id, one)
  const debate = await beginDebate(api, owner, group.id)
  for (const one of [writer, left]) await join(api, one.token, debate.id)
  const argument = (await post(api, writer, debate.id, { stance: 'for', content: privateTexts.argument })).body
  expect(argument.data, JSON.stringify(argument)).toBeTruthy()
  const comment = await commentOn(api, member, debate.id, `${privateTexts.comment}, says @Left, @Removed and @Writer.`)
  const { vote, ballot } = await plantKickAndBallot(api, debate.id, { owner, member, writer })
  for (const one of [left, removed]) await api.call('POST', `/api/debates/${debate.id}/watch`, { token: one.token })
  await notifyRecipients(api.ports)
  await groups.leave(left, group.id)
  await groups.remove(owner, group.id, removed)
  await groups.invite(owner, group.id, invited)
  await commentOn(api, writer, debate.id, `${privateTexts.comment} again.`)
  await post(api, owner, debate.id, { stance: 'against', content: `${privateTexts.argument} again.` })
  await notifyRecipients(api.ports)
  const closed = { status: 'closed' as const, outcome: 'for' as const, closed_at: api.clock.now() }
  await api.ports.db.transaction((tx) => tx.updateTable('debates').set(closed).where('id', '=', Number(debate.id)).execute())
  const others = await outsiders(api, member)
  const ordinary = await plantOrdinary(api, others.stranger)
  const people = { owner, member, writer, left, removed, invited, ...others }
  return { groups, group, debate, argument: String(argument.data.id), comment, vote, ballot, people, ordinary }
}

async function beginDebate(api: TestApi, owner: Member, group: string): Promise<{ id: string; slug: string; avatar: string }> {
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const body = {
    topic: `Topic ${privateTexts.topic}?`,
    description: privateTexts.description,
    type: 'open',
    tags: [privateTexts.tag],
    group,
  }
  form.set('json', JSON.stringify(body))
  form.set('picture', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  const { status, body: begun } = await api.call('POST', '/api/debates', { token: owner.token, body: form })
  expect(status, JSON.stringify(begun)).toBe(201)
  return begun.data
}

async function commentOn(api: TestApi, { token }: Member, debate: string, content: string): Promise<string> {
  const { status, body } = await api.call('POST', `/api/debates/${debate}/spectator-comments`, { token, body: { content } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** Closes the debate with a reason for its verdict and a kick vote, directly in the tables. */
async function plantKickAndBallot(api: TestApi, debate: string, { owner, member, writer }: Record<'owner' | 'member' | 'writer', Member>) {
  const debate_id = Number(debate)
  const now = api.clock.now()
  return api.ports.db.transaction(async (tx) => {
    const seats = tx.selectFrom('participants').select('id').where('debate_id', '=', debate_id)
    const seat = await seats.where('user_id', '=', Number(writer.id)).executeTakeFirstOrThrow()
    const ballot = { choice: 'for' as const, reason: privateTexts.ballotReason, cast_at: now, changed_at: null }
    const judged = tx
      .insertInto('ballots')
      .values({ debate_id, user_id: Number(member.id), ...ballot })
      .returning('id')
    const ballotId = (await judged.executeTakeFirstOrThrow()).id
    const passed = { status: 'passed' as const, opened_at: now, expires_at: now, decided_at: now, yes: 1, no: 0, abstain: 0, eligible: 1 }
    const { id } = await tx
      .insertInto('kick_votes')
      .values({ debate_id, target_seat_id: seat.id, opened_by: Number(owner.id), reason: privateTexts.kickReason, ...passed })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { vote: String(id), ballot: String(ballotId) }
  })
}

/** Creates people who were never in the group. */
async function outsiders(api: TestApi, member: Member) {
  const [stranger, friend, blocked] = [await api.person('Stranger'), await api.person('Friend'), await api.person('Blocked')]
  const [suspended, moderator, administrator] = [
    await api.person('Suspended'),
    await moderationCalls(api).moderator(),
    await api.person('Agnes'),
  ]
  await befriend(api, friend, member)
  await api.call('POST', `/api/users/${blocked.id}/block`, { token: member.token })
  const set = (id: string, change: { role: 'admin' } | { suspended_until: number }) =>
    api.ports.db.transaction((tx) => tx.updateTable('users').set(change).where('id', '=', Number(id)).execute())
  await set(administrator.id, { role: 'admin' })
  await set(suspended.id, { suspended_until: api.clock.now() + 24 * 60 * 60 * 1000 })
  return { stranger, friend, blocked, suspended, moderator, administrator }
}

/** Creates content that everybody can see. */
async function plantOrdinary(api: TestApi, { token, ...rest }: Member) {
  const author = { token, ...rest }
  const debate = await openDebate(api, author, { topic: 'Should everybody read this?', tags: ['ordinary'] })
  const argument: string = (await post(api, author, debate, { stance: 'for' })).body.data.id
  const comment = await commentOn(api, author, debate, 'A comment that everybody reads.')
  const team: string = (await api.call('POST', '/api/teams', { token, body: { name: 'An ordinary team' } })).body.data.id
  return { debate, argument, comment, team }
}
