import { skeletonOf } from '#contract/look-alikes'
import { insertCircle } from '../circles/circles.queries.ts'
import { putMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { nameKey } from '../platform/folding.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { ago, type Cast, idIn } from './cast.ts'
import type { DemoTeam } from './content.ts'

/** A team of the demo: its members were invited and accepted; somebody else is invited, and somebody has asked. */
export async function playTeam(tx: Connection, team: DemoTeam, text: Rendered, cast: Cast, now: number): Promise<void> {
  const { name, description, founded_hours_ago, members, invited, asked } = team
  const [owner, founded] = [idIn(cast, team.owner), ago(now, founded_hours_ago)]
  const words = {
    name,
    name_key: nameKey(name),
    name_skeleton: skeletonOf(name),
    slug: null,
    description_source: description,
    description_html: text.html,
  }
  const rendered = { excerpt: text.excerpt, html_version: text.version }
  const founding = { owner_id: owner, open: 0, members_count: 0, picture: null, created_at: founded }
  const id = await insertCircle(tx, { kind: 'team', ...words, ...rendered, ...founding })
  if (id === null) throw new Error(`two teams of the demo are called ${name}`)
  const put = (user_id: number, state: 'member' | 'invited' | 'asked', since: number, by_id: number | null = null) =>
    putMembership(tx, undefined, { circle_id: id, user_id, state, since, by_id })
  await put(owner, 'member', founded)
  for (const { person, hours_ago } of members) {
    const [member, at] = [idIn(cast, person), ago(now, hours_ago)]
    await put(member, 'member', at)
    await record(tx, null, { kind: 'team.joined', at, actor_id: member, user_id: owner, about_id: id })
  }
  for (const { person, hours_ago } of invited) {
    const at = ago(now, hours_ago)
    await put(idIn(cast, person), 'invited', at, owner)
    await record(tx, null, { kind: 'team.invited', at, actor_id: owner, user_id: idIn(cast, person), about_id: id })
  }
  for (const { person, hours_ago } of asked) {
    const at = ago(now, hours_ago)
    await put(idIn(cast, person), 'asked', at)
    await record(tx, null, { kind: 'team.asked', at, actor_id: idIn(cast, person), user_id: owner, about_id: id })
  }
}
