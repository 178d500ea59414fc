import type { FeedEvent } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'

/** What somebody did with a card, as it is told (customer-spec §7). */
export type ViewEvent = { event_type: FeedEvent; debate_id: string; dwell_seconds?: number }

type View = { since: number; opened: boolean }

/**
 * Times how long cards are in view (customer-spec §4, Feed tracking): from 2 seconds on, or once opened, a view is a dwell, a
 * shorter one a skip, and one under 0.3 seconds is none at all. An impression is told once a page.
 * @param now a clock in milliseconds
 */
export function timeViews(now: () => number) {
  const inView = new Map<string, View>()
  const seen = new Set<string>()
  let told: ViewEvent[] = []

  const secondsOf = ({ since }: View) => (now() - since) / 1_000
  const tell = (event_type: FeedEvent, debate_id: string, seconds?: number) =>
    told.push({
      event_type,
      debate_id,
      ...(seconds === undefined ? {} : { dwell_seconds: Math.round(Math.min(seconds, feedLimits.mostSeconds) * 10) / 10 }),
    })

  function see(id: string) {
    if (seen.has(id)) return
    seen.add(id)
    tell('impression', id)
  }

  const times = {
    /** So much of a card has come into view that it counts. */
    enter(id: string) {
      if (!inView.has(id)) inView.set(id, { since: now(), opened: false })
    },
    /** Its link was followed. */
    open(id: string) {
      const view = inView.get(id)
      if (view) view.opened = true
      see(id)
      tell('click', id)
    },
    leave(id: string) {
      const view = inView.get(id)
      if (!view) return
      inView.delete(id)
      const seconds = secondsOf(view)
      if (seconds < feedLimits.leastSeconds && !view.opened) return
      see(id)
      tell(view.opened || seconds >= feedLimits.dwellSeconds ? 'dwell' : 'skip', id, seconds)
    },
    /** The page is left or hidden. */
    leaveAll() {
      for (const id of [...inView.keys()]) times.leave(id)
    },
    /** What there is to tell, once. */
    take(): ViewEvent[] {
      for (const [id, view] of inView) if (secondsOf(view) >= feedLimits.leastSeconds) see(id)
      const all = told
      told = []
      return all
    },
  }
  return times
}
