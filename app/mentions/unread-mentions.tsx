import { mentionsPath } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { Missing, Part } from '../ui/part'
import { pluralise } from '../ui/pluralise'

/** How many mentions of the member are unread, and the way to all. */
export function UnreadMentions({ unread }: { unread: PartialResult<number> }) {
  if (isAbsent(unread)) return null
  return (
    <Part id="mentions" title="Mentions">
      {isUnloaded(unread) ? <Missing what="Your mentions" why={unread} /> : null}
      <p>
        {unread === 0 ? 'No mention of you is unread. ' : null}
        <a href={mentionsPath}>{typeof unread === 'number' && unread > 0 ? pluralise(unread, 'unread mention') : 'All your mentions'}</a>
      </p>
    </Part>
  )
}
