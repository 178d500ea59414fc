import type { FeedEvent } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'

/** What a member did with a card, as it is sent (customer-spec §7). */
export type ViewEvent = { event_type: FeedEvent; debate_id: string; dwell_seconds?: number }

type View = { since: number; opened: boolean }

/**
 * Times how long cards are in view (customer-spec §4, Feed tracking): a view of 2 seconds or of a card that was opened is a dwell, a
 * shorter one a skip, and one under 0.3 seconds doesn't count. An impression is recorded once for each page.
 * @param now a clock in milliseconds
 */
export function createViewTimer(now: () => number) {
  const inView = new Map<string, View>()
  const seen = new Set<string>()
  let events: ViewEvent[] = []

  const toSeconds = ({ since }: View) => (now() - since) / 1_000
  const record = (event_type: FeedEvent, debate_id: string, seconds?: number) =>
    events.push({
      event_type,
      debate_id,
      ...(seconds === undefined ? {} : { dwell_seconds: Math.round(Math.min(seconds, feedLimits.maxSeconds) * 10) / 10 }),
    })

  function recordImpression(id: string) {
    if (seen.has(id)) return
    seen.add(id)
    record('impression', id)
  }

  const times = {
    /** Enough of a card has come into view to count. */
    enter(id: string) {
      if (!inView.has(id)) inView.set(id, { since: now(), opened: false })
    },
    /** The link of the card was followed. */
    open(id: string) {
      const view = inView.get(id)
      if (view) view.opened = true
      recordImpression(id)
      record('click', id)
    },
    leave(id: string) {
      const view = inView.get(id)
      if (!view) return
      inView.delete(id)
      const seconds = toSeconds(view)
      if (seconds < feedLimits.minSeconds && !view.opened) return
      recordImpression(id)
      record(view.opened || seconds >= feedLimits.dwellSeconds ? 'dwell' : 'skip', id, seconds)
    },
    /** The page is left or hidden. */
    leaveAll() {
      for (const id of [...inView.keys()]) times.leave(id)
    },
    /** Returns the events since the last call. */
    take(): ViewEvent[] {
      for (const [id, view] of inView) if (toSeconds(view) >= feedLimits.minSeconds) recordImpression(id)
      const all = events
      events = []
      return all
    },
  }
  return times
}
