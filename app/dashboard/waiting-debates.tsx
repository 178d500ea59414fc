import type { ReactNode } from 'react'
import type { DebateCard, MyDebateType } from '#contract/debates'
import { figures } from '#contract/figures'
import { myDebatesPath, withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { Missing, Part } from '../ui/part'
import type { OwnDebates } from './own-turns.server'

type WaitingDebatesProps = {
  kind: MyDebateType
  part: PartOf<OwnDebates>
  title: string
  /** What to say where nothing waits; without it the part goes. */
  none?: string
  list: (debates: readonly DebateCard[]) => ReactNode
}

/** Debates in which something waits for the member, each leading to where it is done. */
export function WaitingDebates({ kind, part, title, none, list }: WaitingDebatesProps) {
  if (isUnloaded(part)) {
    return isAbsent(part) ? null : (
      <Part id={kind} title={title}>
        <Missing what="What waits here" why={part} />
      </Part>
    )
  }
  const { debates, total } = part
  if (debates.length === 0 && !none) return null
  return (
    <Part id={kind} title={title}>
      {debates.length === 0 ? <p>{none}</p> : null}
      {debates.length > 0 ? list(debates) : null}
      {total > debates.length ? (
        <p>
          <a href={withQuery(myDebatesPath, { type: kind })}>{`See all ${figures(total)}: ${title}`}</a>
        </p>
      ) : null}
    </Part>
  )
}
