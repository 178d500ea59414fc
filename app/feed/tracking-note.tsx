import { feedLimits } from '#contract/feed-limits'
import { useRootData } from '../platform/root-data'
import type { Tracking } from './tracking.server'

/** What is recorded here of a member, in a sentence, where it happens. */
export function TrackingNote({ tracking }: { tracking: Tracking }) {
  const { api } = useRootData()
  if (tracking === 'off') return null
  if (tracking === 'refused')
    return <p className="meta">Your browser asks not to be tracked, so it is not recorded which of these cards you look at.</p>
  // How long another API keeps it is not ours to promise.
  const kept = api === null ? ` Only sums are kept, for ${feedLimits.keptDays} days.` : ''
  return (
    <p className="meta">
      Which of these cards you look at, and for how long, counts for the order of For You and for nothing else.{kept} Do Not Track, Global
      Privacy Control and the low-data mode turn that off.
    </p>
  )
}
