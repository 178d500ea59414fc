import type { Person } from '#contract/accounts'
import type { Message } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { ReportLink, reportPathFor, useReporting } from '../ui/report-link'

type Props = { message: Pick<Message, 'id' | 'number'>; person: Person }

/** Shows the menu of another person's message. It is a <details>, so it also opens without scripts. Shows nothing if it would be empty. */
export function MessageMenu({ message: { id, number }, person }: Props) {
  const about = { kind: 'message', id, around: number } as const
  if (reportPathFor(person, about, useReporting()) === null) return null
  return (
    <details className="more">
      <summary>
        <span aria-hidden="true">⋯</span> <span className="sr-only">{`More about message ${number ?? id}`}</span>
      </summary>
      <ReportLink person={person} about={about} alone>
        Report <span className="sr-only">{`message ${number ?? id} from ${shownName(person)}`}</span>
      </ReportLink>
    </details>
  )
}
