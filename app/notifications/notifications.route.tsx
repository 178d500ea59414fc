import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { actions } from '../actions.server'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticePlaces } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import {
  debatesPath,
  mentionsPath,
  myDebatesPath,
  notificationAnchor,
  notificationPreferencesPath,
  notificationsPath,
  withQuery,
} from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities, useRootData } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, groupByDay, useDayName } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Pagination, PastLastPage } from '../ui/pagination'
import { Part } from '../ui/part'
import { unreadCountText } from './bell'
import type { notificationActions } from './notification.actions.server'
import { NotificationList, upTo } from './notification-list'
import { loadNotifications, type NotificationsPage as NotificationsData } from './notifications.server'

/** Loads the notifications for the page and for the bell's dropdown. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your notifications.')
  const page = await loadNotifications(visit)
  return { page, preferences: can.readNotificationPreferences, canonical: siteUrl() + notificationsPath }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Notifications', canonical: page.canonical, index: false }),
)

/** Shows the member's notifications (customer-spec §2). */
export default function NotificationsRoute() {
  const { page, preferences } = useLoaderData<typeof loader>()
  return <NotificationsPage page={page} preferences={preferences} actionResult={useActionData<typeof action>() ?? null} />
}

type Props = { page: NotificationsData; actionResult: ActionResult | null; preferences: boolean }

/** Shows the member's notifications: how many are unread, then groups, then older ones. */
function NotificationsPage({ page, actionResult, preferences }: Props) {
  const { recent, older, meta, before } = page
  const empty = recent.length + older.length === 0
  return (
    <NoticePlaces places={[...recent, ...older].map(({ ids }) => notificationAnchor(ids[0] ?? ''))}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={{}} />
          <Notice />
          <div className="row justify-between">
            <h1>Notifications</h1> <Unread page={page} />
          </div>
          {empty ? <NoNotifications isPastEnd={meta.total > 0} /> : null}
          {recent.length > 0 ? (
            <section aria-labelledby="recent">
              <h2 id="recent" className="sr-only">
                Recent notifications
              </h2>
              <NotificationDays groups={recent} all={[...recent, ...older]} />
            </section>
          ) : null}
          {older.length > 0 ? (
            <Part id="older" title="Older notifications">
              <NotificationDays groups={older} all={[...recent, ...older]} labelSuffix=" (older)" />
            </Part>
          ) : null}
          <Pagination
            meta={before === undefined ? meta : { ...meta, current_page: meta.last_page }}
            pathFor={(number) => withQuery(notificationsPath, { page: number === 1 ? undefined : String(number) })}
            olderPath={(cursor) => withQuery(notificationsPath, { before: cursor })}
          />
        </div>
        <RelatedPages preferences={preferences} />
      </main>
    </NoticePlaces>
  )
}

/** Shows links to the notification settings and to what else waits for the member. */
function RelatedPages({ preferences }: Pick<Props, 'preferences'>) {
  const can = useCapabilities()
  return (
    <div className="beside flow max-lg:pt-6">
      <Part id="related" title="What you hear about">
        <p>You’re notified about debates that you take part in or watch, about your posts, and about your friends and teams.</p>
        <ul className="grid gap-2">
          {preferences ? (
            <li>
              <a href={notificationPreferencesPath}>Notification settings</a>
            </li>
          ) : null}
          <li>
            <a href={withQuery(myDebatesPath, { type: 'watching' })}>Debates you watch</a>
          </li>
          {can.listMentions ? (
            <li>
              <a href={mentionsPath}>Your mentions</a>
            </li>
          ) : null}
        </ul>
      </Part>
    </div>
  )
}

type DaysProps = Pick<ComponentProps<typeof NotificationList>, 'groups' | 'all' | 'labelSuffix'>

/** Shows a heading for each day. */
function NotificationDays({ groups, ...list }: DaysProps) {
  return groupByDay(groups, ({ at }) => at, useDayName()).map(({ name, at, entries }) => (
    <div key={entries[0]?.ids[0] ?? name} className="mb-6">
      <h3 className="mb-2 text-base">{at === null ? name : <Day at={at} />}</h3>
      <NotificationList groups={entries} {...list} />
    </div>
  ))
}

/**
 * Shows the number of unread notifications. If the API doesn't count them, a list that fits on one page shows whether there are any.
 * Notifications that came after the page was loaded stay unread.
 */
function Unread({ page: { recent, older, meta, newest } }: Pick<Props, 'page'>) {
  const { viewer } = useRootData()
  const isEmpty = meta.last_page <= 1 && [...recent, ...older].every((group) => group.unread === 0)
  const unread = viewer?.unread ?? (isEmpty ? 0 : null)
  if (unread === 0) return <p className="text-muted">You’re all caught up.</p>
  return (
    <form method="post" className="row">
      <HiddenFields values={newest ? upTo(newest) : {}} />
      {unread === null ? null : <span className="text-muted">{unreadCountText(unread)}</span>}{' '}
      <button type="submit" {...buttonFor<typeof notificationActions>('read-notifications')}>
        Mark all as read
      </button>
    </form>
  )
}

function NoNotifications({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd) return <PastLastPage first={notificationsPath} />
  return (
    <div className="flow text-muted">
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
