/** An event in a channel as the database stores it; `id` counts up by one within the channel. */
export type ChannelEvent = { id: number; name: string /** JSON. */; data: string }

/**
 * Messages between processes.
 * `events`: a channel has new events. `revoked`: a person's bearer tokens were revoked. `narrowed`: fewer people may see
 * something. `recorded`: there is a fact to notify people of. `outdated`: texts name somebody wrongly and must be rendered again
 * (service/render-again.ts). `unread`: some people's unread counts may be lower (people/show-me.ts). `changed`:
 * guests' pages have changed (invalidate-pages.ts, and detect-public-writes.ts).
 */
export type ProcessMessage =
  | { kind: 'events'; channel: string; events: readonly ChannelEvent[] }
  | { kind: 'revoked'; userId: number }
  | { kind: 'narrowed' }
  | { kind: 'recorded' }
  | { kind: 'outdated' }
  | { kind: 'unread'; of: AffectedPeople }
  | { kind: 'changed'; what: ChangedPages }

/** The part of guests' pages that has changed: all, the lists, or a debate, which includes the lists that show it. */
export type ChangedPages = 'everything' | 'lists' | `debate:${string}`

/**
 * The people whose unread counts may have changed: the listed people, everybody who was notified about a thing (`kinds` are
 * the beginnings of the facts' kinds), or everybody who was notified of something that an actor did.
 */
export type AffectedPeople = { people: readonly number[] } | { about: number; kinds: readonly string[] } | { actor: number }
