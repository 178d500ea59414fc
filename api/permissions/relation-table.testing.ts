import type { Relation, Scenario } from './relations.testing.ts'

/** The expected answers of one call. */
export type Row = {
  /** Relations that may call it and get the contract's success status. */
  may?: readonly Relation[]
  /** The status for all other relations; omitted if everybody may. */
  otherwise?: number
  /** Exceptions by relation. */
  except?: Partial<Record<Relation, number>>
  /** Values of the path parameters. */
  at?: (scenario: Scenario) => Readonly<Record<string, string>>
  body?: (scenario: Scenario, picture: () => FormData) => object
}

const allMay: Row = {}
/** The same status for everybody. */
const allAnswered = (otherwise: number): Row => ({ may: [], otherwise })
const byAuthor: Row = { may: ['author'], otherwise: 403 }
const byStaff: Row = { may: ['moderator', 'administrator'], otherwise: 403 }
const byAdministrator: Row = { may: ['administrator'], otherwise: 403, at: (w) => ({ id: w.ids.somebody }) }
const byGroupOwner: Row = { may: ['groupOwner'], otherwise: 403, at: (w) => ({ id: w.group }) }
const byTeamOwner: Row = { may: ['author'], otherwise: 403, at: (w) => ({ id: w.team }) }
const byModerators: Row = { may: ['groupModerator', 'groupOwner', 'moderator', 'administrator'], otherwise: 403 }
const participants = ['author', 'participant', 'friend'] as const
const inGroup = ['author', 'participant', 'groupMember', 'groupModerator', 'groupOwner'] as const

const ofDebate = (w: Scenario) => ({ id: w.debate })
const ofArgument = (w: Scenario) => ({ id: w.argument })
const ofComment = (w: Scenario) => ({ id: w.comment })
const ofAuthor = (w: Scenario) => ({ id: w.ids.author })
const toAuthor = (w: Scenario) => ({ userId: w.ids.author, messageId: w.message })
const picture: Row['body'] = (_, made) => made()
const up = () => ({ vote_type: 'up' })
const hiding = () => ({ rule: 3, reason: 'Nothing is sold here.' })
const note = () => ({ note: 'violence' })

/**
 * Every call that writes, in the order of the reference. Beyond this table, guests get 401 from calls for members, a person who deletes
 * their account gets 401 from everything, and suspended people get 403 except from calls that stay open to them (relations.api.test.ts).
 */
export const relationTable: Readonly<Record<string, Row>> = {
  // Debates. The target is open, in a group, and started by the author.
  'POST /api/debates': { may: inGroup, otherwise: 422, body: (w) => ({ topic: 'Are tests any good?', type: 'open', group: w.group }) },
  // Nobody else has argued there yet.
  'PATCH /api/debates/{id}': {
    ...{ may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofDebate },
    body: () => ({ description: 'In other words.' }),
  },
  'DELETE /api/debates/{id}/wordings/{wordingId}': {
    ...{ ...allAnswered(403), except: { moderator: 404, administrator: 404 } },
    at: (w) => ({ id: w.debate, wordingId: '999999' }),
  },
  'POST /api/debates/{id}/closure': { ...byAuthor, at: ofDebate },
  'POST /api/debates/{id}/participation': { may: ['groupMember', 'groupModerator', 'groupOwner'], otherwise: 403, at: ofDebate },
  'DELETE /api/debates/{id}/participation': { may: ['author', 'participant', 'removed'], otherwise: 403, at: ofDebate },
  'POST /api/debates/{id}/picture': { ...byAuthor, at: ofDebate, body: picture },
  'POST /api/debates/{id}/start': { ...byAuthor, at: (w) => ({ id: w.waiting }) },
  'POST /api/debates/{id}/watch': { ...allMay, at: ofDebate },
  'DELETE /api/debates/{id}/watch': { ...allMay, at: ofDebate },
  'PUT /api/debates/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofDebate, body: note },
  'POST /api/debates/{id}/hiding': { ...byModerators, at: ofDebate, body: hiding },
  // Turns, in a debate in which the author, the friend, the participant and others have seats.
  'POST /api/debates/{id}/skip-turn': { ...byAuthor, at: (w) => ({ id: w.running }) },
  'POST /api/debates/{id}/kick-votes': {
    ...{ may: participants, otherwise: 403, at: (w) => ({ id: w.running }) },
    body: (w) => ({ target_user_id: w.ids.somebody, reason: 'They were away for days.' }),
  },
  'POST /api/debates/{id}/kick-votes/{voteId}/ballot': {
    ...{ may: participants, otherwise: 403, except: { author: 409 }, at: (w) => ({ id: w.kicking, voteId: w.kickVote }) },
    body: () => ({ choice: 'yes' }),
  },
  'POST /api/debates/{id}/ballot': {
    ...{ except: { author: 403, participant: 403 }, at: (w) => ({ id: w.voting }), body: () => ({ choice: 'for' }) },
  },
  // Posts of the author.
  'POST /api/arguments': {
    ...{ may: ['author', 'participant'], otherwise: 403 },
    body: (w) => ({ debate_id: w.debate, content: 'Because it helps.', stance: 'for' }),
  },
  'PUT /api/arguments/{id}': { ...byAuthor, at: ofArgument, body: () => ({ content: 'Because it is.' }) },
  'DELETE /api/arguments/{id}': { ...byAuthor, at: ofArgument },
  'POST /api/arguments/{id}/vote': { except: { author: 403 }, at: ofArgument, body: up },
  'DELETE /api/arguments/{id}/vote': { ...allMay, at: ofArgument, body: up },
  'PUT /api/arguments/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofArgument, body: note },
  'POST /api/arguments/{id}/hiding': { ...byModerators, at: ofArgument, body: hiding },
  'POST /api/debates/{id}/spectator-comments': { ...allMay, at: ofDebate, body: () => ({ content: 'Well.' }) },
  'PUT /api/spectator-comments/{id}': { ...byAuthor, at: ofComment, body: () => ({ content: 'Well, well.' }) },
  'DELETE /api/spectator-comments/{id}': { ...byAuthor, at: ofComment },
  'POST /api/spectator-comments/{id}/vote': { except: { author: 403 }, at: ofComment, body: up },
  'DELETE /api/spectator-comments/{id}/vote': { ...allMay, at: ofComment, body: up },
  'PUT /api/spectator-comments/{id}/note': { may: ['author', 'moderator', 'administrator'], otherwise: 403, at: ofComment, body: note },
  'POST /api/spectator-comments/{id}/hiding': { ...byModerators, at: ofComment, body: hiding },
  // People: what others do toward the author.
  'POST /api/users/{id}/block': { except: { author: 403 }, at: ofAuthor },
  'DELETE /api/users/{id}/block': { ...allMay, at: ofAuthor },
  'POST /api/reports': { except: { author: 403 }, body: ({ argument: id }) => ({ reason: 'spam', about: { kind: 'argument', id } }) },
  'POST /api/users/{id}/report': { except: { author: 403 }, at: ofAuthor, body: () => ({ reason: 'spam' }) },
  'POST /api/friends/{id}': { except: { author: 403, blocked: 403 }, at: ofAuthor },
  'DELETE /api/friends/{id}': { ...allMay, at: ofAuthor },
  'POST /api/friends/{id}/accept': { may: ['friend'], otherwise: 409, at: ofAuthor },
  // Nobody's address is confirmed here. For confirmed ones, see invites.api.test.ts.
  'POST /api/friends/invite': { ...allAnswered(403), body: () => ({ invites: [{ email: 'new@example.org' }] }) },
  'DELETE /api/friends/invites/{id}': allAnswered(404),
  'POST /api/friends/invitations/{token}/accept': allAnswered(404),
  'POST /api/messages/{userId}': { may: ['friend'], otherwise: 403, at: toAuthor, body: () => ({ content: 'Hello.' }) },
  // The message is from the author to the friend.
  'DELETE /api/messages/{userId}/{messageId}': { may: [], otherwise: 404, except: { friend: 403 }, at: toAuthor },
  'POST /api/messages/{userId}/read': { ...allMay, at: toAuthor },
  // The author's team; the friend is a member.
  'POST /api/teams': { ...allMay, body: () => ({ name: 'A team of mine' }) },
  'PUT /api/teams/{id}': { ...byTeamOwner, body: () => ({ name: 'A team of ours' }) },
  'DELETE /api/teams/{id}': byTeamOwner,
  'POST /api/teams/{id}/members': { except: { blocked: 409 }, at: (w) => ({ id: w.team }) },
  'DELETE /api/teams/{id}/members': { except: { author: 409 }, at: (w) => ({ id: w.team }) },
  'PUT /api/teams/{id}/members/{userId}': {
    ...byTeamOwner,
    ...{ at: (w) => ({ id: w.team, userId: w.ids.friend }), body: () => ({ role: 'owner' }) },
  },
  'DELETE /api/teams/{id}/members/{userId}': {
    ...{ may: ['author', 'friend'], otherwise: 403, at: (w) => ({ id: w.team, userId: w.ids.friend }) },
  },
  'POST /api/teams/{id}/picture': { ...byTeamOwner, body: picture },
  'DELETE /api/teams/{id}/picture': byTeamOwner,
  // The debate's group, which is open.
  'POST /api/groups': { ...allMay, body: () => ({ name: 'A group of mine' }) },
  'PUT /api/groups/{id}': { ...byGroupOwner, body: () => ({ name: 'A group of ours', access: 'open' }) },
  'DELETE /api/groups/{id}': byGroupOwner,
  'POST /api/groups/{id}/members': { except: { removed: 403 }, at: (w) => ({ id: w.group }) },
  'DELETE /api/groups/{id}/members': { except: { groupOwner: 409 }, at: (w) => ({ id: w.group }) },
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
  // Moderation and administration. Reports and decisions are about the author.
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
  // The member's own account. Statuses 404, 409 and 422 only mean that this person lacks something; nobody is refused.
  'PUT /api/me': { ...allMay, body: () => ({ bio: 'Somebody.' }) },
  'POST /api/me/avatar': { ...allMay, body: picture },
  'DELETE /api/me/avatar': allMay,
  'POST /api/me/deletion': allAnswered(422),
  'POST /api/me/email': allAnswered(422),
  'PUT /api/me/password': allAnswered(422),
  'POST /api/me/proof': allAnswered(422),
  'POST /api/me/proof/passkey': allAnswered(422),
  'POST /api/me/proof/social/{provider}': allAnswered(422),
  'POST /api/me/proof/social/{provider}/authorize': allAnswered(404),
  'POST /api/me/social/{provider}': allAnswered(422),
  'POST /api/me/social/{provider}/authorize': allAnswered(404),
  'DELETE /api/me/social/{id}': allAnswered(404),
  'POST /api/me/recovery-codes': allAnswered(409),
  'POST /api/me/second-factor': allMay,
  'PUT /api/me/second-factor': allAnswered(422),
  'DELETE /api/me/second-factor': allMay,
  'POST /api/me/passkeys': allAnswered(422),
  'PUT /api/me/passkeys/{id}': allAnswered(422),
  'DELETE /api/me/passkeys/{id}': allAnswered(404),
  'DELETE /api/me/sessions': allMay,
  'DELETE /api/me/sessions/{id}': allAnswered(404),
  'POST /api/logout': allMay,
  'POST /api/email/verification': allMay,
  'POST /api/feed/interactions': allAnswered(422),
  'POST /api/feed/interactions/batch': allAnswered(422),
  'POST /api/mentions/read': allMay,
  'POST /api/notifications/read': allMay,
  'POST /api/notifications/{id}/read': allAnswered(404),
  'POST /api/notifications/{id}/unread': allAnswered(404),
  'DELETE /api/notifications/{id}': allAnswered(404),
  'PUT /api/notification-preferences': allMay,
  'POST /api/tags/{slug}/follow': allAnswered(404),
  'DELETE /api/tags/{slug}/follow': allAnswered(404),
  // Also open to guests: a token from a mail or a sign-in gives the permission, no matter who sends it.
  'POST /api/login': allAnswered(422),
  'POST /api/login/code': allAnswered(422),
  'POST /api/login/passkey': allAnswered(422),
  'POST /api/register': allAnswered(422),
  'POST /api/auth/social/{provider}/callback': allAnswered(422),
  'POST /api/auth/social/registration': allAnswered(422),
  'POST /api/email/change': allAnswered(422),
  'POST /api/email/stop': allAnswered(422),
  'POST /api/email/undo': allAnswered(422),
  'POST /api/email/verify': allAnswered(422),
  'POST /api/password/email': allAnswered(422),
  'POST /api/password/reset': allAnswered(422),
  'POST /api/unsubscribe': allAnswered(422),
  'POST /api/invitations/stop': allAnswered(422),
  'POST /api/invitations/allow': allAnswered(422),
  'PUT /api/drafts/{key}': allAnswered(422),
  'DELETE /api/drafts/{key}': { ...allMay, except: { guest: 401 } },
}
