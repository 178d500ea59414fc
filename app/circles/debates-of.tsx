import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { PagedDebates } from '../debates/paged-debates'
import { withQuery } from '../paths'
import type { AskedPage } from '../platform/asked-page'
import { isUnloaded, type PartOf } from '../platform/part-of'
import { Missing, Part } from '../ui/part'
import type { Circle } from './circle-words'
import type { KindOfPage } from './kinds'

type Props = {
  circle: Circle
  pages: KindOfPage
  debates: PartOf<{ data: DebateCard[]; meta: Meta }>
  asked: AskedPage
  now: number
}

/** The debates of a team's members, or of a group: those that run first. */
export function DebatesOf({ circle, pages, debates, asked, now }: Props) {
  const path = pages.pathOf(circle)
  const begins = pages.debatePathIn(circle)
  return (
    <Part id="debates" title="Debates">
      {begins && circle.membership?.state === 'member' ? (
        <p>
          <a className="button" href={begins}>{`Start a debate in this ${pages.kind}`}</a>
        </p>
      ) : null}
      {isUnloaded(debates) ? (
        <Missing what="The debates" why={debates} />
      ) : (
        <PagedDebates
          debates={debates.data}
          meta={debates.meta}
          afterNumbers={asked.before !== undefined}
          pathFor={(page) => `${withQuery(path, { page: page === 1 ? undefined : String(page) })}#debates`}
          olderPath={(cursor) => `${withQuery(path, { before: cursor })}#debates`}
          now={now}
          rows
          heading="h3"
          none={<p>{pages.noDebates}</p>}
        />
      )}
    </Part>
  )
}
