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
        Your report goes to the moderators of this site.
        {can.listGroups && api === null ? ' Group moderators don’t see it, even if it’s about their group or its debates.' : null}{' '}
        {name === null ? (
          'Nobody else sees it. The author has no account here.'
        ) : (
          <>
            <bdi>{name}</bdi> won’t see it or know who sent it.
          </>
        )}
        {api === null && name !== null ? ' If the moderators take action, the person will be told what they decided and why.' : null}
        {api === null ? ` You can send ${reportLimits.perDay} reports a day.` : null}
      </p>
    </>
  )
}

function AccountNeeded() {
  const { place, byInvitation } = useRootData()
  return (
    <p className="notice">
      You need an account to send a report. <a href={authPath('login', place)}>Sign in to report</a>
      {byInvitation ? null : (
        <>
          {' or '}
          <a href={authPath('register', place)}>create an account</a>
        </>
      )}
      , and you’ll come back to this form. If you fill it in first, we’ll keep your text while you sign in.
    </p>
  )
}
