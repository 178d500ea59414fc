import { useLocation } from '@remix-run/react'
import { formatNumber } from '#contract/format-number'
import type { Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import type { Verdict } from '#contract/verdicts'
import { reasonsAnchor, withQuery } from '../paths'
import { HiddenReason } from '../posts/tombstone'
import { Moment } from '../ui/moment'
import { Pagination } from '../ui/pagination'
import { PersonName } from '../ui/person-link'
import { Lines } from '../ui/prose'
import { ReportLink } from '../ui/report-link'
import { ChoiceName } from './ballot-form'

/** Shows the reasons that people gave with their ballots, newest first, in pages. */
export function VerdictReasons({ reasons }: { reasons: NonNullable<Verdict['reasons']> }) {
  const { data, meta } = reasons
  if (data.length === 0 && meta.total === 0) return null
  return (
    <>
      <h3 id={reasonsAnchor}>{`Reasons given: ${formatNumber(meta.total)}${meta.total_capped ? ' and more' : ''}`}</h3>
      <ul className="thread">
        {data.map(({ id, choice, reason, user, cast_at, hidden_rule }) => (
          <li key={id ?? `${user.id} ${user.name} ${cast_at}`} className={choice}>
            <p>
              <ChoiceName choice={choice} />, by <PersonName person={user} />{' '}
              <span className="meta">
                <Moment at={cast_at} />
              </span>
            </p>
            {hidden_rule === null ? <ReasonText text={reason} /> : <HiddenReason rule={hidden_rule} />}
            {hidden_rule === null ? (
              <ReportLink person={user} {...(id && { about: { kind: 'ballot', id } })} alone>
                Report this reason
                <span className="sr-only">
                  , given by <bdi>{shownName(user)}</bdi>
                </span>
              </ReportLink>
            ) : null}
          </li>
        ))}
      </ul>
      <ReasonPages meta={meta} />
    </>
  )
}

/** Shows the reason of a ballot as typed. */
export function ReasonText({ text }: { text: string }) {
  return (
    <p className="prose" dir="auto">
      <Lines text={text} />
    </p>
  )
}

/** Shows the pagination of reasons. Its links keep the page's other parameters. */
function ReasonPages({ meta }: { meta: Meta }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const pathTo = (reasons: string | undefined, reasons_before: string | undefined) =>
    `${withQuery(pathname, { reasons, reasons_before }, query)}#${reasonsAnchor}`
  // A page by cursor comes after all numbered pages.
  const currentMeta = query.has('reasons_before') ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <Pagination
      meta={currentMeta}
      label="Pages of reasons"
      pathFor={(page) => pathTo(page === 1 ? undefined : String(page), undefined)}
      olderPath={(cursor) => pathTo(undefined, cursor)}
    />
  )
}
