/**
 * The calls that the customer's text names (customer-spec §7). An API written from that text has these; all other calls of the contract
 * are ours.
 */
export const customerCalls = [
  'POST /api/login',
  'POST /api/register',
  'GET /api/auth/social/{provider}/authorize',
  'GET /api/me',
  'GET /api/user',
  'POST /api/password/email',
  'POST /api/password/reset',

  'GET /api/notifications',
  'POST /api/notifications/{id}/read',
  'POST /api/notifications/{id}/unread',
  'DELETE /api/notifications/{id}',

  'GET /api/friends',
  'GET /api/friends/requests',
  'POST /api/friends/{id}',
  'POST /api/friends/{id}/accept',
  'DELETE /api/friends/{id}',
  'GET /api/friends/invites',
  'POST /api/friends/invite',

  'GET /api/search',
  'GET /api/feed',
  'GET /api/feed/highlights',
  'POST /api/feed/interactions',

  'GET /api/debates',
  'GET /api/debates/{slug}',
  'GET /api/my/debates',
  'POST /api/debates/{id}/watch',
  'DELETE /api/debates/{id}/watch',
  'GET /api/debates/{id}/watch-status',
  'POST /api/debates/{id}/skip-turn',
  'GET /api/debates/{id}/mentionable-users',
  'GET /api/debates/{id}/kick-votes',
  'POST /api/debates/{id}/kick-votes',
  'POST /api/debates/{id}/kick-votes/{voteId}/ballot',
  'GET /api/debates/{id}/kicks',

  'GET /api/debates/{id}/arguments',
  'POST /api/arguments',
  'POST /api/arguments/{id}/vote',
  'DELETE /api/arguments/{id}/vote',
  'GET /api/arguments/{id}/rebuttals',
  'GET /api/arguments/{id}/thread',

  'GET /api/debates/{id}/spectator-comments',
  'POST /api/debates/{id}/spectator-comments',
  'PUT /api/spectator-comments/{id}',
  'DELETE /api/spectator-comments/{id}',
  'GET /api/spectator-comments/{id}/replies',
  'GET /api/spectator-comments/{id}/thread',
  'POST /api/spectator-comments/{id}/vote',
  'DELETE /api/spectator-comments/{id}/vote',
] as const

/** Returns what identifies a call, ignoring the names of its path parameters: `GET /api/debates/{}`. */
export function callSignature({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`
}
