import { mentionsPath } from '../paths'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { counted } from '../ui/counted'
import { Missing, Part } from '../ui/part'

/** How many mentions of the member are unread, and the way to all. */
export function UnreadMentions({ unread }: { unread: PartOf<number> }) {
  if (isAbsent(unread)) return null
  return (
    <Part id="mentions" title="Mentions">
      {isUnloaded(unread) ? <Missing what="Your mentions" why={unread} /> : null}
      <p>
        {unread === 0 ? 'No mention of you is unread. ' : null}
        <a href={mentionsPath}>{typeof unread === 'number' && unread > 0 ? counted(unread, 'unread mention') : 'All your mentions'}</a>
      </p>
    </Part>
  )
}
