import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { notificationsPath } from '../paths'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { Icon } from '../ui/icon'
import { unreadInWords } from './unread-text'

// Few open it on a page: its scripts come then.
const BellDropdown = lazy(() => import('./bell-dropdown'))

/** How many are unread; null from an API that does not say. */
type BellProps = { unread: number | null }

/**
 * The way to one's notifications, with how many are unread: an icon for the eye, words for who hears or reads text alone. A plain
 * link; once scripts run it opens a dropdown of the latest instead (customer-spec §2).
 */
export function Bell({ unread: loaded }: BellProps) {
  const [unread, setUnread] = useState(loaded)
  const [ready, setReady] = useState(false)
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => setReady(true), [])
  const [told, setTold] = useState(0)
  useMemberUpdates(
    useCallback(({ name, data }: MemberUpdate) => {
      if (name === 'notification') setUnread((count) => (count === null ? null : count + 1))
      else if (name === 'unread' && typeof data.unread_count === 'number') setUnread(data.unread_count)
      setTold((times) => times + 1)
    }, []),
  )
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: PointerEvent) => target instanceof Node && !whole.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  function toggle(event: MouseEvent) {
    // A new tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(!open)
  }
  function press(event: KeyboardEvent) {
    const inside = event.target !== link.current
    if (event.key === 'Escape' && open) {
      setOpen(false)
      link.current?.focus()
    } else if (event.key === ' ' && ready && !inside) {
      event.preventDefault()
      setOpen(!open)
    }
  }
  function leave({ relatedTarget: to }: FocusEvent) {
    if (to instanceof Node && !whole.current?.contains(to)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its controls do
    <div className="bell" ref={whole} onKeyDown={press} onBlur={leave}>
      {/* The same node before and after, so that neither focus nor a press is lost; a new tab still takes it as a link. */}
      <a
        ref={link}
        className="icon"
        href={notificationsPath}
        data-count={unread ? (unread > 99 ? '99+' : unread) : undefined}
        role={ready ? 'button' : undefined}
        aria-expanded={ready ? open : undefined}
        aria-controls={ready ? 'latest-news' : undefined}
        onClick={toggle}
      >
        <Face unread={unread} />
      </a>
      <div id="latest-news" hidden={!open} className="dropdown">
        <Suspense fallback={<p>Loading …</p>}>
          {open ? <BellDropdown told={told} removed={(of) => setUnread(unread === null ? null : Math.max(0, unread - of))} /> : null}
        </Suspense>
      </div>
    </div>
  )
}

function Face({ unread }: BellProps) {
  return (
    <>
      <Icon>
        <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 0 0 4 0" />
      </Icon>
      <span className="sr-only">{unread ? `Notifications, ${unreadInWords(unread)}` : 'Notifications'}</span>
    </>
  )
}
