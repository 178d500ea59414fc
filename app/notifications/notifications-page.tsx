import type { ComponentProps } from 'react'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticePlaces } from '../forms/notice'

import { debatesPath, notificationAnchor, notificationPreferencesPath, notificationsPath, withQuery } from '../paths'
import { useRootData } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, groupByDay, useDayName } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { Part } from '../ui/part'
import { unreadCountText } from './bell'
import type { notificationActions } from './notification.actions.server'
import { NotificationList, upTo } from './notification-list'
import type { NotificationsPage as NotificationsData } from './notifications.server'

type Props = { page: NotificationsData; actionResult: ActionResult | null; preferences: boolean }

/** Shows the member's notifications: how many are unread, then groups, then older ones. */
export function NotificationsPage({ page, actionResult, preferences }: Props) {
  const { recent, older, meta, before } = page
  const empty = recent.length + older.length === 0
  return (
    <NoticePlaces places={[...recent, ...older].map(({ ids }) => notificationAnchor(ids[0] ?? ''))}>
      <main className="flow">
        <PageFaults actionResult={actionResult} fields={{}} />
        <Notice />
        <h1>Notifications</h1>
        <Unread page={page} />
        {preferences ? (
          <p className="meta">
            <a href={notificationPreferencesPath}>Notification settings</a>
          </p>
        ) : null}
        {empty ? <NoNotifications beyond={meta.total > 0} /> : null}
        {recent.length > 0 ? (
          <Part id="recent" title="Recent notifications">
            <NotificationDays groups={recent} all={[...recent, ...older]} />
          </Part>
        ) : null}
        {older.length > 0 ? (
          <Part id="older" title="Older notifications">
            <NotificationDays groups={older} all={[...recent, ...older]} apart=" (older)" />
          </Part>
        ) : null}
        <Pagination
          meta={before === undefined ? meta : { ...meta, current_page: meta.last_page }}
          pathFor={(number) => withQuery(notificationsPath, { page: number === 1 ? undefined : String(number) })}
          olderPath={(cursor) => withQuery(notificationsPath, { before: cursor })}
        />
      </main>
    </NoticePlaces>
  )
}

type DaysProps = Pick<ComponentProps<typeof NotificationList>, 'groups' | 'all' | 'apart'>

/** Shows a heading for each day. */
function NotificationDays({ groups, ...list }: DaysProps) {
  return groupByDay(groups, ({ at }) => at, useDayName()).map(({ name, at, entries }) => (
    <div key={entries[0]?.ids[0] ?? name}>
      <h3>{at === null ? name : <Day at={at} />}</h3>
      <NotificationList groups={entries} {...list} />
    </div>
  ))
}

/**
 * Shows the number of unread notifications. If the API doesn't count them, a list that fits on a page shows whether there are any. Notifications
 * newer than the page stay unread.
 */
function Unread({ page: { recent, older, meta, newest } }: Pick<Props, 'page'>) {
  const { viewer } = useRootData()
  const isEmpty = meta.last_page <= 1 && [...recent, ...older].every((group) => group.unread === 0)
  const unread = viewer?.unread ?? (isEmpty ? 0 : null)
  if (unread === 0) return <p>You’re all caught up.</p>
  return (
    <form method="post" className="row">
      <HiddenFields values={newest ? upTo(newest) : {}} />
      {unread === null ? null : <b>{unreadCountText(unread)}</b>}{' '}
      <button type="submit" {...buttonFor<typeof notificationActions>('read-notifications')}>
        Mark all as read
      </button>
    </form>
  )
}

function NoNotifications({ beyond }: { beyond: boolean }) {
  if (beyond) return <PastLastPage first={notificationsPath} />
  return (
    <div className="empty flow">
      <p>
        <b>No notifications</b>
      </p>
      <p>Watch a debate or take part in one to get notifications about it here.</p>
      <p>
        <a className="button" href={debatesPath}>
          Explore debates
        </a>
      </p>
    </div>
  )
}
