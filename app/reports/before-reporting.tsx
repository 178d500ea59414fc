import { reportLimits } from '#contract/moderation-limits'
import { authPath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/** Shows what to know before filling in a report: whether you need an account, and who will read it. */
export function BeforeReporting({
  name,
}: {
  /** The name of the reported person; null if the author has no account. */ name: string | null
}) {
  const { viewer, api } = useRootData()
  const can = useCapabilities()
  return (
    <>
      {viewer ? null : <AccountNeeded />}
      <p>
        The moderators of this site read your report.
        {can.listGroups && api === null
          ? ' The moderators of a group do not: reports about groups and their debates go to the site as well.'
          : null}{' '}
        {name === null ? (
          'Nobody else sees it, and its author has no account here.'
        ) : (
          <>
            <bdi>{name}</bdi> does not see it and is not told who sent it.
          </>
        )}
        {api === null && name !== null ? ' If the moderators act on it, they tell them what they decided and why.' : null}
        {api === null ? ` You can send ${reportLimits.aDay} reports a day.` : null}
      </p>
    </>
  )
}

function AccountNeeded() {
  const { place, byInvitation } = useRootData()
  return (
    <p className="notice">
      You need an account to send a report, whatever it is about. <a href={authPath('login', place)}>Sign in to report</a>
      {byInvitation ? null : (
        <>
          {' or '}
          <a href={authPath('register', place)}>create an account</a>
        </>
      )}
      : you come back to this form. If you write first, your text is kept while you sign in.
    </p>
  )
}
