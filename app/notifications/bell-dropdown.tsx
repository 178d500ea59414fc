import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../forms/action-result'
import { readIntent } from '../forms/form-buttons'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import { notificationsPath } from '../paths'
import type { NotificationGroup } from './group-notifications'
import { NotificationList } from './notification-list'
import type { NotificationsPage } from './notifications.server'

type DropdownProps = {
  /** Counts updates since the page was loaded. The list is reloaded each time it changes. */
  updates: number
  /** Is called with the number of unread notifications in a deleted group. */
  removed: (unread: number) => void
}

/**
 * Shows the latest notifications, loaded when the dropdown opens: grouped, older ones apart. Each group can be opened or deleted
 * (customer-spec §2).
 */
export default function BellDropdown({ updates, removed }: DropdownProps) {
  const { data, load } = useFetcher<{ page: NotificationsPage }>()
  const deleting = useFetcher<ActionResult>()
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const container = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every update reloads the list
  useEffect(() => load(notificationsPath), [load, updates])
  const withoutDeleted = (groups: readonly NotificationGroup[]) => groups.filter(({ ids }) => !deleted.has(ids[0] ?? ''))
  const [recent, older] = [withoutDeleted(data?.page.recent ?? []), withoutDeleted(data?.page.older ?? [])]

  /** Deletes a group in place and keeps the focus here. Every other button submits its plain form. */
  function send(event: FormEvent<HTMLFormElement>) {
    const form = submittedForm(event)
    if (!form || readIntent(form) !== 'delete-notification') return
    event.preventDefault()
    const ids = String(form.get('ids'))
    const group = [...recent, ...older].find((one) => one.ids.join(' ') === ids)
    deleting.submit(form, { method: 'post', action: notificationsPath })
    setDeleted(new Set([...deleted, group?.ids[0] ?? '']))
    removed(group?.unread ?? 0)
    container.current?.focus()
  }
  // If deleting failed, the group is shown again.
  useAnswers(deleting.data, ({ kind }) => {
    if (kind === 'answer') return
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
      {older.length > 0 ? <NotificationList groups={older} apart=" (older)" placement="dropdown" onSubmit={send} /> : null}
      <p>
        <a href={notificationsPath}>View all notifications</a>
      </p>
    </section>
  )
}
