import type { ReactNode } from 'react'
import type { DebateCard, MyDebateType } from '#contract/debates'
import { roundInWords } from '../debates/debate-words'
import { debatePath, kicksAnchor, myDebatesPath, nowAnchor, verdictAnchor, withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { Moment, TimeLeft } from '../ui/moment'
import { Missing, Part } from '../ui/part'
import type { OwnDebates } from './own-turns.server'

type WaitingDebatesProps = {
  kind: MyDebateType
  part: PartOf<OwnDebates>
  title: string
  /** What to say where nothing waits; without it the part goes. */
  none?: string
  /** List items: what one needs to know before one goes there. */
  facts: (debate: DebateCard) => ReactNode[]
}

/** Where on a debate's page it is done, if not at the top. */
const anchors: Partial<Record<MyDebateType, string>> = { to_judge: verdictAnchor, open_kicks: kicksAnchor }

/** Debates in which something waits for the member, each leading to where it is done. */
export function WaitingDebates({ kind, part, title, none, facts }: WaitingDebatesProps) {
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
      {debates.length > 0 ? (
        <ol className="cards">
          {debates.map((debate) => (
            <li key={debate.id} className="card">
              <h3>
                <a href={`${debatePath(debate.slug)}#${anchors[kind] ?? nowAnchor}`} dir="auto">
                  {debate.topic}
                </a>
              </h3>
              <ul className="line">{facts(debate)}</ul>
            </li>
          ))}
        </ol>
      ) : null}
      {total > debates.length ? (
        <p>
          <a href={withQuery(myDebatesPath, { type: kind })}>{`See all ${total.toLocaleString('en')}: ${title}`}</a>
        </p>
      ) : null}
    </Part>
  )
}

/** "Round 2 / 3". */
export function Round({ of }: { of: DebateCard }) {
  const round = roundInWords(of)
  return round === null ? null : <li>{round}</li>
}

/** Until when, and how long that is: list items, none where no moment is known. */
export function deadline({ lead, at, now }: { lead: string; at: string | null; now: number }): ReactNode[] {
  if (at === null) return []
  return [
    <li key="until">
      {lead} <Moment at={at} absolute />
    </li>,
    <li key="left">
      <b>
        <TimeLeft until={at} now={now} />
      </b>
    </li>,
  ]
}
