import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { writeFriendship } from '../friends/friends.queries.ts'
import { renderAll } from '../posts/render-all.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { addToFollowers, insertFollow } from '../tags/follows.queries.ts'
import { findTag } from '../tags/tags.queries.ts'
import { ago, type Cast, idIn } from './cast.ts'
import { company } from './content.ts'
import { playConversations, type Telling } from './play-conversations.ts'
import { playTeam } from './play-team.ts'

/** What they wrote to each other and of their teams, rendered: conversation by conversation, and team by team. */
export type CompanyTexts = { messages: readonly (readonly Rendered[])[]; teams: readonly Rendered[] }

/** Renders it, which is too slow for a transaction. */
export async function companyTexts(): Promise<CompanyTexts> {
  const messages: Rendered[][] = []
  for (const conversation of company.conversations) messages.push(await renderAll(conversation.messages))
  const teams = await renderAll(company.teams.map(({ description }) => ({ content: description })))
  return { messages, teams }
}

/** What the people of the demo have to do with each other beside debates: friends, followed tags, messages, teams. */
export async function playCompany(tx: Connection, texts: CompanyTexts, telling: Telling): Promise<void> {
  const { cast, now } = telling
  await befriend(tx, cast, now)
  await follow(tx, cast, now)
  await playConversations(tx, company.conversations, texts.messages, telling)
  for (const [index, team] of company.teams.entries()) {
    const text = texts.teams[index]
    if (text) await playTeam(tx, team, text, cast, now)
  }
}

async function befriend(tx: Connection, cast: Cast, now: number): Promise<void> {
  const friendships = company.friends.map(({ between: [from, to], asked_hours_ago, accepted_hours_ago }) => ({
    ...{ from, to, asked: asked_hours_ago, accepted: accepted_hours_ago },
  }))
  const requests = company.requests.map(({ from, to, hours_ago }) => ({ from, to, asked: hours_ago, accepted: null }))
  for (const { from, to, asked, accepted } of [...friendships, ...requests]) {
    const [asker, other] = [idIn(cast, from), idIn(cast, to)]
    const answered = accepted === null ? null : ago(now, accepted)
    const state = answered === null ? ('asked' as const) : ('friends' as const)
    await writeFriendship(tx, asker, other, { state, since: answered ?? ago(now, asked) })
    // Who has answered is told no more that somebody waits for it.
    if (answered === null) await record(tx, null, { kind: 'friend.asked', actor_id: asker, user_id: other, at: ago(now, asked) })
    else await record(tx, null, { kind: 'friend.accepted', actor_id: other, user_id: asker, at: answered })
  }
}

async function follow(tx: Connection, cast: Cast, now: number): Promise<void> {
  for (const { person, tags } of company.follows) {
    for (const [index, slug] of tags.entries()) {
      const tag = await findTag(tx, slug)
      if (!tag) throw new Error(`no debate of the demo is tagged ${slug}`)
      await insertFollow(tx, { user_id: idIn(cast, person), tag_id: tag.id, created_at: ago(now, 30 + index) })
      await addToFollowers(tx, tag.id, 1)
    }
  }
}
