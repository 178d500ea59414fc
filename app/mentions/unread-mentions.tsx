import { mentionsPath } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { MissingPart, Part } from '../ui/part'
import { pluralise } from '../ui/pluralise'

/** Shows the number of unread mentions, with a link to all of them. */
export function UnreadMentions({ unread }: { unread: PartialResult<number> }) {
  if (isAbsent(unread)) return null
  return (
    <Part id="mentions" title="Mentions">
      {isUnloaded(unread) ? <MissingPart what="Your mentions" why={unread} /> : null}
      <p>
        {unread === 0 ? 'No unread mentions. ' : null}
        <a href={mentionsPath}>{typeof unread === 'number' && unread > 0 ? pluralise(unread, 'unread mention') : 'All your mentions'}</a>
      </p>
    </Part>
  )
}
