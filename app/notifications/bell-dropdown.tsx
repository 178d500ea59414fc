import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { intentOf } from '../forms/button-name'
import { type Acted, SentInPlace } from '../forms/sent-in-place'
import { notificationsPath } from '../paths'
import { loadFrom } from '../platform/ask-page'
import type { Group } from './groups'
import { NewsList } from './news-list'
import type { NotificationsPage } from './notifications.server'

type Loaded = { page: NotificationsPage } | null
type DropdownProps = {
  /** How often there was news since the page was made: it is loaded again then. */
  told: number
  /** Gets how many unread ones went with a deleted group. */
  removed: (unread: number) => void
}

/** The latest notifications, loaded when it is opened: grouped, older ones apart, each group to open or to delete (customer-spec §2). */
export function BellDropdown({ told, removed }: DropdownProps) {
  const [data, setData] = useState<Loaded>()
  const load = useCallback(async () => setData(await latest()), [])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [call, setCall] = useState<FormData | null>(null)
  const whole = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: news is why
  useEffect(() => void load(), [load, told])
  const staying = (groups: readonly Group[]) => groups.filter(({ ids }) => !gone.has(ids[0] ?? ''))
  const [recent, older] = [staying(data?.page.recent ?? []), staying(data?.page.older ?? [])]

  /** Opening leads away, as a plain form; what is deleted goes at once, and the focus stays here. */
  function send(event: FormEvent<HTMLFormElement>) {
    if (!(event.nativeEvent instanceof SubmitEvent)) return
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    if (intentOf(form) !== 'delete-notification') return
    event.preventDefault()
    const ids = String(form.get('ids'))
    const group = [...recent, ...older].find((one) => one.ids.join(' ') === ids)
    setCall(form)
    setGone(new Set([...gone, group?.ids[0] ?? '']))
    removed(group?.unread ?? 0)
    whole.current?.focus()
  }
  /** What could not be deleted is there again. */
  function settle({ kind }: Acted) {
    setCall(null)
    if (kind === 'answer') return
    setGone(new Set())
    void load()
  }

  return (
    <section ref={whole} tabIndex={-1} aria-label="Latest notifications" className="flow">
      {data === undefined ? <p>Loading …</p> : null}
      {data === null ? <p>They can’t be shown right now.</p> : null}
      {data && recent.length + older.length === 0 ? <p>No notifications</p> : null}
      {recent.length > 0 ? <NewsList groups={recent} room="dropdown" onSubmit={send} /> : null}
      {older.length > 0 ? <h2>Older notifications</h2> : null}
      {older.length > 0 ? <NewsList groups={older} apart=" (older)" room="dropdown" onSubmit={send} /> : null}
      <p>
        <a href={notificationsPath}>View all notifications</a>
      </p>
      {call && <SentInPlace form={call} to={notificationsPath} settle={settle} />}
    </section>
  )
}

/** @returns null where they can't be had */
async function latest(): Promise<Loaded> {
  try {
    return (await loadFrom(notificationsPath, 'notifications/notifications.route')) as Loaded
  } catch {
    return null
  }
}
