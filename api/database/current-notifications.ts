import { type RawBuilder, sql } from 'kysely'
import { type NotificationType, notificationTypes } from '#contract/notification-types'
import { isDebateVisibleTo } from './debate-queries.ts'

/**
 * Builds the condition that a notification's subject still exists, for queries that join `facts` to `notifications`.
 * Requests and invitations must be pending, ballots open, and posts, mentions and messages readable; nothing by a
 * person whom the reader blocks counts. A notification without its subject is not unread: it is not counted, listed as
 * unread, announced or mailed late. The condition looks at the subjects themselves, so that a repeated request counts
 * again and nothing has to be marked.
 * @param types the types that can occur: PostgreSQL plans every subquery anew, which takes longer than running them
 */
export const isCurrent = (types: readonly NotificationType[] = notificationTypes): RawBuilder<boolean> =>
  sql<boolean>`(${subjectExists(types)} and ${directTypes.some((type) => types.includes(type)) ? notBlocked : sql`1 = 1`} and ${visible})`

const reader = sql.ref<number>('notifications.user_id')

/** A request or invitation ends with its sender's account, but posts stay. */
const byExistingAccount = sql`exists (select 1 from users as doer where doer.id = facts.actor_id and doer.deleted_at is null)`

const friendship = (state: string) => sql`exists (select 1 from friendships as friendship
  where friendship.user_id = ${reader} and friendship.other_id = facts.actor_id and friendship.state = ${sql.lit(state)}) and ${byExistingAccount}`

const pendingInvitation = sql`exists (select 1 from memberships as place where place.circle_id = facts.about_id and place.user_id = ${reader}
  and place.state = 'invited' and place.by_id = facts.actor_id) and ${byExistingAccount}`

/** The reader is the circle's owner or one of its moderators, who may answer the request. */
const pendingRequest = sql`exists (select 1 from memberships as place
    join memberships as own on own.circle_id = place.circle_id and own.user_id = ${reader} and own.state = 'member'
    join circles as circle on circle.id = place.circle_id and (circle.owner_id = ${reader} or own.moderator = 1)
  where place.circle_id = facts.about_id and place.user_id = facts.actor_id and place.state = 'asked') and ${byExistingAccount}`

const existingCircle = sql`exists (select 1 from circles as circle where circle.id = facts.about_id)`

const existingMessage = sql`exists (select 1 from messages as message where message.id = facts.about_id and message.taken_back_at is null)`

/** A kick vote in which the reader may vote and has not voted yet. */
const openBallot = sql`exists (select 1 from kick_votes as ballot where ballot.id = facts.about_id and ballot.status = 'open')
  and not exists (select 1 from kick_ballots as own where own.vote_id = facts.about_id and own.user_id = ${reader})`

const postKind = sql`case when facts.kind like 'argument.%' then 'argument' else 'comment' end`

const existingPost = sql`exists (select 1 from posts as post
  where post.kind = ${postKind} and post.id = facts.about_id and post.taken_away_at is null)`

const existingMention = sql`exists (select 1 from mentions as mention
  where mention.post_kind = ${postKind} and mention.post_id = facts.about_id and mention.user_id = ${reader})`

const conditions: readonly (readonly [readonly NotificationType[], RawBuilder<unknown>])[] = [
  [['friend_request'], friendship('was_asked')],
  [['friend_accepted'], friendship('friends')],
  [['team_invitation', 'group_invitation'], pendingInvitation],
  [['team_request', 'group_request'], pendingRequest],
  [['team_news', 'group_news'], existingCircle],
  [['message'], existingMessage],
  [['kick_vote'], openBallot],
  [['mention'], sql`${existingPost} and ${existingMention}`],
]

const joinTypes = (types: readonly NotificationType[]) => sql.join(types.map((type) => sql.lit(type)))

function subjectExists(types: readonly NotificationType[]): RawBuilder<unknown> {
  const cases = conditions
    .filter(([kinds]) => kinds.some((type) => types.includes(type)))
    .map(([kinds, condition]) => sql`when notifications.type in (${joinTypes(kinds)}) then ${condition}`)
  return sql`(case
  ${sql.join(
    cases,
    sql`
  `,
  )}
  when facts.kind like 'argument.%' or facts.kind like 'comment.%' then ${existingPost}
  else 1 = 1 end)`
}

/** Acts towards one person, which are not shown if that person blocks the sender (docs/product.md#blocking). */
const directTypes = [
  ...(['rebuttal', 'reply', 'mention', 'friend_request', 'friend_accepted', 'message'] as const),
  ...(['team_invitation', 'team_request', 'group_invitation', 'group_request'] as const),
] as const

const notBlocked = sql`(notifications.type not in (${joinTypes(directTypes)})
  or not exists (select 1 from blocks as block where block.blocker_id = ${reader} and block.blocked_id = facts.actor_id))`

const visible = isDebateVisibleTo('facts.debate_id', reader)
