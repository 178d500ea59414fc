import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../forms/action-result'
import { buttonFor, readIntent } from '../forms/form-buttons'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import { notificationPreferencesPath, notificationsPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import type { NotificationGroup } from './group-notifications'
import type { notificationActions } from './notification.actions.server'
import { NotificationList, upTo } from './notification-list'
import type { NotificationsPage } from './notifications.server'

type DropdownProps = {
  /** Increases with each update since the page was loaded. The list is reloaded each time it changes. */
  updates: number
  /** Called with the number of notifications that stopped being unread. */
  removed: (unread: number) => void
}

/**
 * Shows the latest notifications, loaded when the dropdown opens. They are grouped, and older ones are separate. Each group can be opened
 * or deleted (customer-spec §2).
 */
export default function BellDropdown({ updates, removed }: DropdownProps) {
  const { data, load } = useFetcher<{ page: NotificationsPage; preferences: boolean }>()
  const deleting = useFetcher<ActionResult>()
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const container = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every update reloads the list
  useEffect(() => load(notificationsPath), [load, updates])
  const withoutDeleted = (groups: readonly NotificationGroup[]) => groups.filter(({ ids }) => !deleted.has(ids[0] ?? ''))
  const [recent, older] = [withoutDeleted(data?.page.recent ?? []), withoutDeleted(data?.page.older ?? [])]

  /** Deletes a group or marks everything as read without leaving the page, and keeps the focus here. */
  function send(event: FormEvent<HTMLFormElement>) {
    const form = submittedForm(event)
    if (!form) return
    event.preventDefault()
    if (readIntent(form) === 'read-notifications') {
      deleting.submit(form, { method: 'post', action: notificationsPath })
      removed(Number.POSITIVE_INFINITY)
      container.current?.focus()
      return
    }
    const ids = String(form.get('ids'))
    const group = [...recent, ...older].find((one) => one.ids.join(' ') === ids)
    deleting.submit(form, { method: 'post', action: notificationsPath })
    setDeleted(new Set([...deleted, group?.ids[0] ?? '']))
    removed(group?.unread ?? 0)
    container.current?.focus()
  }
  // If deleting failed, the group appears again.
  useAnswers(deleting.data, (answer) => {
    if (answer.kind === 'answer' && answer.answer === 'deleted') return
    setDeleted(new Set())
    load(notificationsPath)
  })

  return (
    <section ref={container} tabIndex={-1} aria-label="Latest notifications" className="flow">
      {data === undefined ? <p>Loading …</p> : null}
      {data === null ? <p>They can’t be shown right now.</p> : null}
      {data && recent.length + older.length === 0 ? <p>No notifications</p> : null}
      {recent.length > 0 ? <NotificationList groups={recent} placement="dropdown" onSubmit={send} /> : null}
      {older.length > 0 ? <h2>Older notifications</h2> : null}
      {older.length > 0 ? <NotificationList groups={older} labelSuffix=" (older)" placement="dropdown" onSubmit={send} /> : null}
      <form method="post" action={notificationsPath} className="row sticky bottom-0 bg-raised py-2 text-sm" onSubmit={send}>
        <HiddenFields values={data?.page.newest ? upTo(data.page.newest) : {}} />
        <a href={notificationsPath}>View all notifications</a>{' '}
        {[...recent, ...older].some(({ unread }) => unread > 0) ? (
          <button type="submit" className="link" {...buttonFor<typeof notificationActions>('read-notifications')}>
            Mark all as read
          </button>
        ) : null}{' '}
        {data?.preferences ? <a href={notificationPreferencesPath}>Settings</a> : null}
      </form>
    </section>
  )
}
