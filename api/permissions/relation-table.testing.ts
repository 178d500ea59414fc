import type { Relation, World } from './relations.testing.ts'

/** What is said of one call. */
export type Row = {
  /** Those who may, and are answered with what the contract calls success. */
  may?: readonly Relation[]
  /** What all others are answered; left out where everybody may. */
  otherwise?: number
  /** Answered in another way. */
  but?: Partial<Record<Relation, number>>
  /** What the names in braces of the path are. */
  at?: (world: World) => Readonly<Record<string, string>>
  body?: (world: World, picture: () => FormData) => object
}

const everybody: Row = {}
/** All alike. */
const answered = (otherwise: number): Row => ({ may: [], otherwise })
const byAuthor: Row = { may: ['author'], otherwise: 403 }
const byStaff: Row = { may: ['moderator', 'administrator'], otherwise: 403 }
const byAdministrator: Row = { may: ['administrator'], otherwise: 403, at: (w) => ({ id: w.ids.somebody }) }
const byGroupOwner: Row = { may: ['groupOwner'], otherwise: 403, at: (w) => ({ id: w.group }) }
const byTeamOwner: Row = { may: ['author'], otherwise: 403, at: (w) => ({ id: w.team }) }
const byModerators: Row = { may: ['groupModerator', 'groupOwner', 'moderator', 'administrator'], otherwise: 403 }
const participants = ['author', 'participant', 'friend'] as const
const inGroup = ['author', 'participant', 'groupMember', 'groupModerator', 'groupOwner'] as const

const ofDebate = (w: World) => ({ id: w.debate })
const ofArgument = (w: World) => ({ id: w.argument })
const ofComment = (w: World) => ({ id: w.comment })
const ofAuthor = (w: World) => ({ id: w.ids.author })
const toAuthor = (w: World) => ({ userId: w.ids.author, messageId: w.message })
const picture: Row['body'] = (_, made) => made()
const up = () => ({ vote_type: 'up' })
const hiding = () => ({ rule: 3, reason: 'Nothing is sold here.' })
const note = () => ({ note: 'violence' })

/**
 * Every call that writes, in the order of the reference. Whatever is said here, a guest is answered 401 by what only members do, who
 * deletes their account 401 by everything, and who is suspended 403 but by what stays open to them (relations.api.test.ts).
 */
export const table: Readonly<Record<string, Row>> = {
  // Debates; the one asked about is open, in a group, and begun by the author.
  'POST /api/debates': { may: inGroup, otherwise: 422, body: (w) => ({ topic: 'Are tests any good?', type: 'open', group: w.group }) },
  // Nobody else has argued there yet.
  'PATCH /api/debates/{id}': {
    ...{ may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofDebate },
    body: () => ({ description: 'In other words.' }),
  },
  'DELETE /api/debates/{id}/wordings/{wordingId}': {
    ...{ ...answered(403), but: { moderator: 404, administrator: 404 } },
    at: (w) => ({ id: w.debate, wordingId: '999999' }),
  },
  'POST /api/debates/{id}/closure': { ...byAuthor, at: ofDebate },
  'POST /api/debates/{id}/participation': { may: ['groupMember', 'groupModerator', 'groupOwner'], otherwise: 403, at: ofDebate },
  'DELETE /api/debates/{id}/participation': { may: ['author', 'participant', 'removed'], otherwise: 403, at: ofDebate },
  'POST /api/debates/{id}/picture': { ...byAuthor, at: ofDebate, body: picture },
  'POST /api/debates/{id}/start': { ...byAuthor, at: (w) => ({ id: w.waiting }) },
  'POST /api/debates/{id}/watch': { ...everybody, at: ofDebate },
  'DELETE /api/debates/{id}/watch': { ...everybody, at: ofDebate },
  'PUT /api/debates/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofDebate, body: note },
  'POST /api/debates/{id}/hiding': { ...byModerators, at: ofDebate, body: hiding },
  // Turns, in a debate in which the author, the friend and the participant have seats, and others.
  'POST /api/debates/{id}/skip-turn': { ...byAuthor, at: (w) => ({ id: w.running }) },
  'POST /api/debates/{id}/kick-votes': {
    ...{ may: participants, otherwise: 403, at: (w) => ({ id: w.running }) },
    body: (w) => ({ target_user_id: w.ids.somebody, reason: 'They were away for days.' }),
  },
  'POST /api/debates/{id}/kick-votes/{voteId}/ballot': {
    ...{ may: participants, otherwise: 403, but: { author: 409 }, at: (w) => ({ id: w.kicking, voteId: w.kickVote }) },
    body: () => ({ choice: 'yes' }),
  },
  'POST /api/debates/{id}/ballot': {
    ...{ but: { author: 403, participant: 403 }, at: (w) => ({ id: w.voting }), body: () => ({ choice: 'for' }) },
  },
  // Posts, the author's.
  'POST /api/arguments': {
    ...{ may: ['author', 'participant'], otherwise: 403 },
    body: (w) => ({ debate_id: w.debate, content: 'Because it helps.', stance: 'for' }),
  },
  'PUT /api/arguments/{id}': { ...byAuthor, at: ofArgument, body: () => ({ content: 'Because it is.' }) },
  'DELETE /api/arguments/{id}': { ...byAuthor, at: ofArgument },
  'POST /api/arguments/{id}/vote': { but: { author: 403 }, at: ofArgument, body: up },
  'DELETE /api/arguments/{id}/vote': { ...everybody, at: ofArgument, body: up },
  'PUT /api/arguments/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofArgument, body: note },
  'POST /api/arguments/{id}/hiding': { ...byModerators, at: ofArgument, body: hiding },
  'POST /api/debates/{id}/spectator-comments': { ...everybody, at: ofDebate, body: () => ({ content: 'Well.' }) },
  'PUT /api/spectator-comments/{id}': { ...byAuthor, at: ofComment, body: () => ({ content: 'Well, well.' }) },
  'DELETE /api/spectator-comments/{id}': { ...byAuthor, at: ofComment },
  'POST /api/spectator-comments/{id}/vote': { but: { author: 403 }, at: ofComment, body: up },
  'DELETE /api/spectator-comments/{id}/vote': { ...everybody, at: ofComment, body: up },
  'PUT /api/spectator-comments/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofComment, body: note },
  'POST /api/spectator-comments/{id}/hiding': { ...byModerators, at: ofComment, body: hiding },
  // People: what others do toward the author.
  'POST /api/users/{id}/block': { but: { author: 403 }, at: ofAuthor },
  'DELETE /api/users/{id}/block': { ...everybody, at: ofAuthor },
  'POST /api/reports': { but: { author: 403 }, body: ({ argument: id }) => ({ reason: 'spam', about: { kind: 'argument', id } }) },
  'POST /api/users/{id}/report': { but: { author: 403 }, at: ofAuthor, body: () => ({ reason: 'spam' }) },
  'POST /api/friends/{id}': { but: { author: 403, blocked: 403 }, at: ofAuthor },
  'DELETE /api/friends/{id}': { ...everybody, at: ofAuthor },
  'POST /api/friends/{id}/accept': { may: ['friend'], otherwise: 409, at: ofAuthor },
  // Nobody's address is confirmed here; of members with one, invites.api.test.ts tells.
  'POST /api/friends/invite': { ...answered(403), body: () => ({ invites: [{ email: 'new@example.org' }] }) },
  'DELETE /api/friends/invites/{id}': answered(404),
  'POST /api/friends/invitations/{token}/accept': answered(404),
  'POST /api/messages/{userId}': { may: ['friend'], otherwise: 403, at: toAuthor, body: () => ({ content: 'Hello.' }) },
  // The message is the author's to the friend.
  'DELETE /api/messages/{userId}/{messageId}': { may: [], otherwise: 404, but: { friend: 403 }, at: toAuthor },
  'POST /api/messages/{userId}/read': { ...everybody, at: toAuthor },
  // The author's team, with the friend in it.
  'POST /api/teams': { ...everybody, body: () => ({ name: 'A team of mine' }) },
  'PUT /api/teams/{id}': { ...byTeamOwner, body: () => ({ name: 'A team of ours' }) },
  'DELETE /api/teams/{id}': byTeamOwner,
  'POST /api/teams/{id}/members': { but: { blocked: 409 }, at: (w) => ({ id: w.team }) },
  'DELETE /api/teams/{id}/members': { but: { author: 409 }, at: (w) => ({ id: w.team }) },
  'PUT /api/teams/{id}/members/{userId}': {
    ...byTeamOwner,
    ...{ at: (w) => ({ id: w.team, userId: w.ids.friend }), body: () => ({ role: 'owner' }) },
  },
  'DELETE /api/teams/{id}/members/{userId}': {
    ...{ may: ['author', 'friend'], otherwise: 403, at: (w) => ({ id: w.team, userId: w.ids.friend }) },
  },
  'POST /api/teams/{id}/picture': { ...byTeamOwner, body: picture },
  'DELETE /api/teams/{id}/picture': byTeamOwner,
  // The group that the debate is in; anybody joins it.
  'POST /api/groups': { ...everybody, body: () => ({ name: 'A group of mine' }) },
  'PUT /api/groups/{id}': { ...byGroupOwner, body: () => ({ name: 'A group of ours', access: 'open' }) },
  'DELETE /api/groups/{id}': byGroupOwner,
  'POST /api/groups/{id}/members': { but: { removed: 403 }, at: (w) => ({ id: w.group }) },
  'DELETE /api/groups/{id}/members': { but: { groupOwner: 409 }, at: (w) => ({ id: w.group }) },
  'PUT /api/groups/{id}/members/{userId}': {
    ...byGroupOwner,
    ...{ at: (w) => ({ id: w.group, userId: w.ids.groupMember }), body: () => ({ role: 'moderator' }) },
  },
  'DELETE /api/groups/{id}/members/{userId}': {
    ...{ may: ['groupMember', 'groupModerator', 'groupOwner'], otherwise: 403 },
    at: (w) => ({ id: w.group, userId: w.ids.groupMember }),
  },
  'POST /api/groups/{id}/picture': { ...byGroupOwner, body: picture },
  'DELETE /api/groups/{id}/picture': byGroupOwner,
  // Moderation and administration; what is reported and decided is of the author.
  'POST /api/me/decisions/{id}/appeal': {
    ...{ may: ['author'], otherwise: 404, at: (w) => ({ id: w.decision }), body: () => ({ content: 'I have argued about the matter.' }) },
  },
  'POST /api/moderation/reports/{id}/look': { ...byStaff, at: (w) => ({ id: w.case }) },
  'POST /api/moderation/reports/{id}/decision': {
    ...{ ...byStaff, at: (w) => ({ id: w.case }), body: () => ({ outcome: 'nothing', reason: 'All is well with it.' }) },
  },
  'POST /api/moderation/reports/{id}/appeal': {
    ...{ ...byStaff, at: (w) => ({ id: w.appealed }), body: () => ({ outcome: 'upheld', answer: 'It is as we said.' }) },
  },
  'PUT /api/admin/people/{id}/role': { ...byAdministrator, body: () => ({ role: 'moderator' }) },
  'DELETE /api/admin/people/{id}/sessions': byAdministrator,
  'POST /api/admin/people/{id}/verification': byAdministrator,
  'POST /api/admin/people/{id}/suspension': { ...byAdministrator, body: () => ({ outcome: 'suspend-day', ...hiding() }) },
  // One's own account: nobody else plays a part. What is 404, 409 or 422 lacks something of one's own, and is refused to nobody.
  'PUT /api/me': { ...everybody, body: () => ({ bio: 'Somebody.' }) },
  'POST /api/me/avatar': { ...everybody, body: picture },
  'DELETE /api/me/avatar': everybody,
  'POST /api/me/deletion': answered(422),
  'POST /api/me/email': answered(422),
  'PUT /api/me/password': answered(422),
  'POST /api/me/proof': answered(422),
  'POST /api/me/proof/passkey': answered(422),
  'POST /api/me/proof/social/{provider}': answered(422),
  'POST /api/me/proof/social/{provider}/authorize': answered(404),
  'POST /api/me/social/{provider}': answered(422),
  'POST /api/me/social/{provider}/authorize': answered(404),
  'DELETE /api/me/social/{id}': answered(404),
  'POST /api/me/recovery-codes': answered(409),
  'POST /api/me/second-factor': everybody,
  'PUT /api/me/second-factor': answered(422),
  'DELETE /api/me/second-factor': everybody,
  'POST /api/me/passkeys': answered(422),
  'PUT /api/me/passkeys/{id}': answered(422),
  'DELETE /api/me/passkeys/{id}': answered(404),
  'DELETE /api/me/sessions': everybody,
  'DELETE /api/me/sessions/{id}': answered(404),
  'POST /api/logout': everybody,
  'POST /api/email/verification': everybody,
  'POST /api/feed/interactions': answered(422),
  'POST /api/feed/interactions/batch': answered(422),
  'POST /api/mentions/read': everybody,
  'POST /api/notifications/read': everybody,
  'POST /api/notifications/{id}/read': answered(404),
  'POST /api/notifications/{id}/unread': answered(404),
  'DELETE /api/notifications/{id}': answered(404),
  'PUT /api/notification-preferences': everybody,
  'POST /api/tags/{slug}/follow': answered(404),
  'DELETE /api/tags/{slug}/follow': answered(404),
  // For guests too: who shows a token of a mail or a sign-in, whoever they are.
  'POST /api/login': answered(422),
  'POST /api/login/code': answered(422),
  'POST /api/login/passkey': answered(422),
  'POST /api/register': answered(422),
  'POST /api/auth/social/{provider}/callback': answered(422),
  'POST /api/auth/social/registration': answered(422),
  'POST /api/email/change': answered(422),
  'POST /api/email/stop': answered(422),
  'POST /api/email/undo': answered(422),
  'POST /api/email/verify': answered(422),
  'POST /api/password/email': answered(422),
  'POST /api/password/reset': answered(422),
  'POST /api/unsubscribe': answered(422),
  'POST /api/invitations/stop': answered(422),
  'POST /api/invitations/allow': answered(422),
  'PUT /api/drafts/{key}': answered(422),
  'DELETE /api/drafts/{key}': { ...everybody, but: { guest: 401 } },
}
