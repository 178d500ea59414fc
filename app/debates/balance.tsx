import type { DebateCard } from '#contract/debates'
import { figures } from '#contract/figures'

/** How many arguments of an open debate speak for each side of its motion: not a result (LOOK-2 §4). Nothing where that is not told. */
export function Balance({ debate }: { debate: Pick<DebateCard, 'type' | 'arguments_for' | 'arguments_against'> }) {
  const { type, arguments_for: pro, arguments_against: contra } = debate
  if (type !== 'open' || pro === null || contra === null || pro + contra === 0) return null
  const forward = Math.round((width * pro) / (pro + contra))
  return (
    <span className="balance">
      <svg width={width} height="8" aria-hidden="true">
        <rect className="for" width={forward} height="8" />
        <rect className="against" x={forward} width={width - forward} height="8" />
      </svg>{' '}
      <b className="for">{`${figures(pro)} for`}</b> and <b className="against">{`${figures(contra)} against`}</b> the motion
    </span>
  )
}

/** Of the bar, in pixels. */
const width = 96
