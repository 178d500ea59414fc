import type { Kick } from '#contract/kicks'
import { HiddenReason } from '../posts/missing-post'
import { PersonName } from '../ui/person-link'
import { Lines } from '../ui/prose'
import { ReportLink } from '../ui/report-link'
import { reportReasonLabel } from './kick-text'

type ReasonProps = { vote: Pick<Kick, 'id' | 'reason' | 'hidden_rule' | 'opened_by' | 'target'>; slug: string }

/** Shows the reason for a kick vote with a link to report it, or says that moderators have hidden it. */
export function ReportableReason({ vote: { id, reason, hidden_rule, opened_by, target }, slug }: ReasonProps) {
  if (hidden_rule !== null) return <HiddenReason rule={hidden_rule} />
  if (!reason) return null
  return (
    <>
      <KickReason text={reason} />
      <ReportLink person={opened_by} about={{ kind: 'kick-vote', id, debate: slug }} alone>
        {reportReasonLabel}
        <span className="sr-only">
          {' '}
          against <PersonName person={target} />
        </span>
      </ReportLink>
    </>
  )
}

/** Shows the reason for a kick vote, as the person who opened it typed it. */
export function KickReason({ text }: { text: string }) {
  return (
    <div className="prose" dir="auto">
      <blockquote>
        <Lines text={text} />
      </blockquote>
    </div>
  )
}
