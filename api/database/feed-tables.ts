/** The feed: a table of `tables.ts`, and as it says. */
export type FeedViewsTable = {
  user_id: number
  debate_id: number
  last_seen_at: number
  /** How often the card was in view. */
  seen: number
  /** How often it was read or opened. */
  dwells: number
  /** How often it was passed over. */
  skips: number
  dwell_seconds: number
}
