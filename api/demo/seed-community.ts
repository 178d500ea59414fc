import { toSkeleton } from '#contract/look-alikes'
import { insertCircle } from '../circles/circles.queries.ts'
import { putMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { writeFriendship } from '../friends/friends.queries.ts'
import { markReadUpTo } from '../messages/mark-conversation-read.ts'
import { addToUnreadMessages, findSide, insertConversation, insertMessage, recordSent } from '../messages/messages.queries.ts'
import { nameKey } from '../platform/normalise-text.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderBatch } from '../rendering/rendering.ts'
import { addToFollowers, insertFollow } from '../tags/follows.queries.ts'
import { findTag } from '../tags/tags.queries.ts'
import { ago, company, type DemoConversation, type DemoTeam, demoPersonId, type PeopleIds } from './content.ts'

/** The rendered messages by conversation, and the rendered descriptions by team. */
type CompanyTexts = { messages: readonly (readonly Rendered[])[]; teams: readonly Rendered[] }

/** Renders the texts of messages and teams, which is too slow for a transaction. */
export async function communityTexts(): Promise<CompanyTexts> {
  const messages: Rendered[][] = []
  for (const conversation of company.conversations) messages.push(await renderBatch(conversation.messages))
  const teams = await renderBatch(company.teams.map(({ description }) => ({ content: description })))
  return { messages, teams }
}

/** Inserts what the demo's people do outside debates: friendships, followed tags, messages, teams. */
export async function seedCommunity(tx: Connection, texts: CompanyTexts, timing: SeedTiming): Promise<void> {
  const { cast, now } = timing
  await insertFriendships(tx, cast, now)
  await insertFollows(tx, cast, now)
  await insertConversations(tx, company.conversations, texts.messages, timing)
  for (const [index, team] of company.teams.entries()) {
    const text = texts.teams[index]
    if (text) await insertTeam(tx, team, text, cast, now)
  }
}

async function insertFriendships(tx: Connection, cast: PeopleIds, now: number): Promise<void> {
  const friendships = company.friends.map(({ between: [from, to], asked_hours_ago, accepted_hours_ago }) => ({
    ...{ from, to, asked: asked_hours_ago, accepted: accepted_hours_ago },
  }))
  const requests = company.requests.map(({ from, to, hours_ago }) => ({ from, to, asked: hours_ago, accepted: null }))
  for (const { from, to, asked, accepted } of [...friendships, ...requests]) {
    const [asker, other] = [demoPersonId(cast, from), demoPersonId(cast, to)]
    const answered = accepted === null ? null : ago(now, accepted)
    const state = answered === null ? ('asked' as const) : ('friends' as const)
    await writeFriendship(tx, asker, other, { state, since: answered ?? ago(now, asked) })
    // Answering a request removes its notification.
    if (answered === null) await record(tx, null, { kind: 'friend.asked', actor_id: asker, user_id: other, at: ago(now, asked) })
    else await record(tx, null, { kind: 'friend.accepted', actor_id: other, user_id: asker, at: answered })
  }
}

async function insertFollows(tx: Connection, cast: PeopleIds, now: number): Promise<void> {
  for (const { person, tags } of company.follows) {
    for (const [index, slug] of tags.entries()) {
      const tag = await findTag(tx, slug)
      if (!tag) throw new Error(`no debate of the demo is tagged ${slug}`)
      await insertFollow(tx, { user_id: demoPersonId(cast, person), tag_id: tag.id, created_at: ago(now, 30 + index) })
      await addToFollowers(tx, tag.id, 1)
    }
  }
}

type SeedTiming = {
  cast: PeopleIds
  now: number
  /** Everything before this time has been read. */
  readBefore: number
}

type SeedMessage = DemoConversation['messages'][number] & { conversation_id: number; number: number; to: string; text: Rendered }

/**
 * Inserts the messages in order of time, because conversations are listed in that order. Somebody who answers has read the earlier
 * messages.
 * @param texts by conversation, in the order of its messages
 */
async function insertConversations(
  tx: Connection,
  conversations: readonly DemoConversation[],
  texts: readonly (readonly Rendered[])[],
  timing: SeedTiming,
): Promise<void> {
  const all: SeedMessage[] = []
  for (const [place, { between, messages }] of conversations.entries()) {
    const conversation_id = await insertConversation(tx)
    for (const [index, message] of messages.entries()) {
      const text = texts[place]?.[index]
      if (!text) throw new Error(`a message of ${message.by} is not rendered`)
      const to = between[0] === message.by ? between[1] : between[0]
      all.push({ ...message, conversation_id, number: index + 1, to, text })
    }
  }
  for (const message of all.toSorted((a, b) => b.hours_ago - a.hours_ago)) await insertSeedMessage(tx, message, timing)
}

async function insertSeedMessage(
  tx: Connection,
  { conversation_id, number, by, text, ...message }: SeedMessage,
  { cast, now, readBefore }: SeedTiming,
) {
  const [from, to, at] = [demoPersonId(cast, by), demoPersonId(cast, message.to), ago(now, message.hours_ago)]
  const before = await findSide(tx, from, to)
  if (before) await markReadUpTo(tx, { ownId: from, otherId: to, now: at }, before)
  const stored = { content_source: message.content, content_html: text.html, excerpt: text.excerpt, html_version: text.version }
  const id = await insertMessage(tx, { conversation_id, number, user_id: from, ...stored, created_at: at, taken_back_at: null })
  await recordSent(tx, { id, number, conversation_id, from, to })
  await addToUnreadMessages(tx, to, 1)
  await record(tx, null, { kind: 'message.sent', at, actor_id: from, user_id: to, about_id: id })
  const theirs = at < readBefore ? await findSide(tx, to, from) : undefined
  if (theirs) await markReadUpTo(tx, { ownId: to, otherId: from, now: at }, theirs)
}

/** Inserts a team: its members were invited and accepted, one person is invited, and one has asked to join. */
async function insertTeam(tx: Connection, team: DemoTeam, text: Rendered, cast: PeopleIds, now: number): Promise<void> {
  const { name, description, founded_hours_ago, members, invited, asked } = team
  const [owner, founded] = [demoPersonId(cast, team.owner), ago(now, founded_hours_ago)]
  const nameColumns = {
    name,
    name_key: nameKey(name),
    name_skeleton: toSkeleton(name),
    slug: null,
    description_source: description,
    description_html: text.html,
  }
  const rendered = { excerpt: text.excerpt, html_version: text.version }
  const founding = { owner_id: owner, open: 0, members_count: 0, picture: null, created_at: founded }
  const id = await insertCircle(tx, { kind: 'team', ...nameColumns, ...rendered, ...founding })
  if (id === null) throw new Error(`two teams of the demo are called ${name}`)
  const put = (user_id: number, state: 'member' | 'invited' | 'asked', since: number, by_id: number | null = null) =>
    putMembership(tx, undefined, { circle_id: id, user_id, state, since, by_id })
  await put(owner, 'member', founded)
  for (const { person, hours_ago } of members) {
    const [member, at] = [demoPersonId(cast, person), ago(now, hours_ago)]
    await put(member, 'member', at)
    await record(tx, null, { kind: 'team.joined', at, actor_id: member, user_id: owner, about_id: id })
  }
  for (const { person, hours_ago } of invited) {
    const at = ago(now, hours_ago)
    await put(demoPersonId(cast, person), 'invited', at, owner)
    await record(tx, null, { kind: 'team.invited', at, actor_id: owner, user_id: demoPersonId(cast, person), about_id: id })
  }
  for (const { person, hours_ago } of asked) {
    const at = ago(now, hours_ago)
    await put(demoPersonId(cast, person), 'asked', at)
    await record(tx, null, { kind: 'team.asked', at, actor_id: demoPersonId(cast, person), user_id: owner, about_id: id })
  }
}
