/** What happened in a channel, as the database keeps it; `id` counts up by one within its channel. */
export type ChannelEvent = { id: number; name: string /** JSON. */; data: string }

/**
 * What processes tell each other: that a channel has new events, that somebody's bearer tokens were revoked, that fewer people
 * may see something, that something
 * happened which people are to be told, that what some have unread may be less now (people/publish-unread-counts.ts), that texts name somebody otherwise than they should (service/render-again.ts), that guests see
 * something else now (invalidate-pages.ts, detect-public-writes.ts).
 */
export type ProcessMessage =
  | { kind: 'events'; channel: string; events: readonly ChannelEvent[] }
  | { kind: 'revoked'; userId: number }
  | { kind: 'narrowed' }
  | { kind: 'recorded' }
  | { kind: 'outdated' }
  | { kind: 'unread'; of: ConcernedPeople }
  | { kind: 'changed'; what: Changed }

/** What guests see otherwise now: a debate, or the lists of what there is; a debate's change is in the lists too. */
export type Changed = 'everything' | 'lists' | `debate:${string}`

/** Whose unread things may have changed: some people; all who were told of a thing, by the beginnings of the facts' kinds; or of what somebody did. */
export type ConcernedPeople = { people: readonly number[] } | { about: number; kinds: readonly string[] } | { actor: number }
