import { type RawBuilder, sql } from 'kysely'
import { type NotificationType, notificationTypes } from '#contract/notification-types'
import { isDebateVisibleTo } from './visible-debates.ts'

/**
 * Whether what a notification tells of is still there: requests and invitations that wait, ballots that are open, posts, mentions
 * and messages that can be read, and nothing of whom the reader blocks. What is gone is not unread: neither counted, nor listed as such, nor
 * told or mailed late. It is asked of the things themselves, so that a request that is made again waits again, and nobody has to be noted.
 * A condition for queries that join `facts` to `notifications`.
 * @param types those that can be among them: PostgreSQL plans every thing anew that is asked of, which takes it longer than to find them
 */
export const isCurrent = (types: readonly NotificationType[] = notificationTypes): RawBuilder<boolean> =>
  sql<boolean>`(${itself(types)} and ${directTypes.some((type) => types.includes(type)) ? notBlocked : sql`1 = 1`} and ${visible})`

const reader = sql.ref<number>('notifications.user_id')

/** Posts of people who have left stand; what somebody asks of one person does not. */
const byWhoIsHere = sql`exists (select 1 from users as doer where doer.id = facts.actor_id and doer.deleted_at is null)`

const friendship = (state: string) => sql`exists (select 1 from friendships as friendship
  where friendship.user_id = ${reader} and friendship.other_id = facts.actor_id and friendship.state = ${sql.lit(state)}) and ${byWhoIsHere}`

const invited = sql`exists (select 1 from memberships as place where place.circle_id = facts.about_id and place.user_id = ${reader}
  and place.state = 'invited' and place.by_id = facts.actor_id) and ${byWhoIsHere}`

/** By who is asked: its owner or a moderator. */
const asked = sql`exists (select 1 from memberships as place
    join memberships as own on own.circle_id = place.circle_id and own.user_id = ${reader} and own.state = 'member'
    join circles as circle on circle.id = place.circle_id and (circle.owner_id = ${reader} or own.moderator = 1)
  where place.circle_id = facts.about_id and place.user_id = facts.actor_id and place.state = 'asked') and ${byWhoIsHere}`

const circle = sql`exists (select 1 from circles as circle where circle.id = facts.about_id)`

const message = sql`exists (select 1 from messages as message where message.id = facts.about_id and message.taken_back_at is null)`

/** One that the reader may still vote in, and has not. */
const ballot = sql`exists (select 1 from kick_votes as ballot where ballot.id = facts.about_id and ballot.status = 'open')
  and not exists (select 1 from kick_ballots as own where own.vote_id = facts.about_id and own.user_id = ${reader})`

const postKind = sql`case when facts.kind like 'argument.%' then 'argument' else 'comment' end`

const post = sql`exists (select 1 from posts as post
  where post.kind = ${postKind} and post.id = facts.about_id and post.taken_away_at is null)`

const mention = sql`exists (select 1 from mentions as mention
  where mention.post_kind = ${postKind} and mention.post_id = facts.about_id and mention.user_id = ${reader})`

const things: readonly (readonly [readonly NotificationType[], RawBuilder<unknown>])[] = [
  [['friend_request'], friendship('was_asked')],
  [['friend_accepted'], friendship('friends')],
  [['team_invitation', 'group_invitation'], invited],
  [['team_request', 'group_request'], asked],
  [['team_news', 'group_news'], circle],
  [['message'], message],
  [['kick_vote'], ballot],
  [['mention'], sql`${post} and ${mention}`],
]

const listed = (types: readonly NotificationType[]) => sql.join(types.map((type) => sql.lit(type)))

function itself(types: readonly NotificationType[]): RawBuilder<unknown> {
  const cases = things
    .filter(([of]) => of.some((type) => types.includes(type)))
    .map(([of, stands]) => sql`when notifications.type in (${listed(of)}) then ${stands}`)
  return sql`(case
  ${sql.join(
    cases,
    sql`
  `,
  )}
  when facts.kind like 'argument.%' or facts.kind like 'comment.%' then ${post}
  else 1 = 1 end)`
}

/** What somebody does to one person, of which who blocks them hears nothing (docs/product.md#blocking). */
const directTypes = [
  ...(['rebuttal', 'reply', 'mention', 'friend_request', 'friend_accepted', 'message'] as const),
  ...(['team_invitation', 'team_request', 'group_invitation', 'group_request'] as const),
] as const

const notBlocked = sql`(notifications.type not in (${listed(directTypes)})
  or not exists (select 1 from blocks as block where block.blocker_id = ${reader} and block.blocked_id = facts.actor_id))`

const visible = isDebateVisibleTo('facts.debate_id', reader)
