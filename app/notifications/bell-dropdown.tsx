import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../forms/action-result'
import { intentOf } from '../forms/form-buttons'
import { formSentBy, useAnswers } from '../forms/use-toggle'
import { notificationsPath } from '../paths'
import type { Group } from './groups'
import { NotificationList } from './notification-list'
import type { NotificationsPage } from './notifications.server'

type DropdownProps = {
  /** How often there was news since the page was made: it is loaded again then. */
  told: number
  /** Gets how many unread ones went with a deleted group. */
  removed: (unread: number) => void
}

/** The latest notifications, loaded when it is opened: grouped, older ones apart, each group to open or to delete (customer-spec §2). */
export default function BellDropdown({ told, removed }: DropdownProps) {
  const { data, load } = useFetcher<{ page: NotificationsPage }>()
  const deleting = useFetcher<ActionResult>()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const whole = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: news is why
  useEffect(() => load(notificationsPath), [load, told])
  const staying = (groups: readonly Group[]) => groups.filter(({ ids }) => !gone.has(ids[0] ?? ''))
  const [recent, older] = [staying(data?.page.recent ?? []), staying(data?.page.older ?? [])]

  /** Opening leads away, as a plain form; what is deleted goes at once, and the focus stays here. */
  function send(event: FormEvent<HTMLFormElement>) {
    const form = formSentBy(event)
    if (!form || intentOf(form) !== 'delete-notification') return
    event.preventDefault()
    const ids = String(form.get('ids'))
    const group = [...recent, ...older].find((one) => one.ids.join(' ') === ids)
    deleting.submit(form, { method: 'post', action: notificationsPath })
    setGone(new Set([...gone, group?.ids[0] ?? '']))
    removed(group?.unread ?? 0)
    whole.current?.focus()
  }
  // What could not be deleted is there again.
  useAnswers(deleting.data, ({ kind }) => {
    if (kind === 'answer') return
    setGone(new Set())
    load(notificationsPath)
  })

  return (
    <section ref={whole} tabIndex={-1} aria-label="Latest notifications" className="flow">
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
