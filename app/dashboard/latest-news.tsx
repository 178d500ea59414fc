import type { Group } from '../notifications/groups'
import { NewsList } from '../notifications/news-list'
import { notificationsPath } from '../paths'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { Missing, Part } from '../ui/part'

/** What the member was told last, each to open; what else can be done about it, the page of all of it has. */
export function LatestNews({ part }: { part: PartOf<Group[]> }) {
  if (isAbsent(part) || (!isUnloaded(part) && part.length === 0)) return null
  return (
    <Part id="news" title="News">
      {isUnloaded(part) ? <Missing what="The news" why={part} /> : <NewsList groups={part} room="side" />}
      <p>
        <a href={notificationsPath}>All notifications</a>
      </p>
    </Part>
  )
}
