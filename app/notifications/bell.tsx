import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/format-number'
import { notificationsPath } from '../paths'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { Icon } from '../ui/icon'

// Few readers open the dropdown, so its scripts load only when it is opened.
const BellDropdown = lazy(() => import('./bell-dropdown'))

/** The number of unread notifications; null if the API doesn't count them. */
type BellProps = { unread: number | null }

/**
 * Links to the member's notifications and shows how many are unread, as an icon with words for screen readers and text browsers. Once
 * scripts run, it opens a dropdown of the latest notifications instead (customer-spec §2).
 */
export function Bell({ unread: loaded }: BellProps) {
  const [unread, setUnread] = useState(loaded)
  const [ready, setReady] = useState(false)
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => setReady(true), [])
  const [updates, setUpdates] = useState(0)
  useMemberUpdates(
    useCallback(({ name, data }: MemberUpdate) => {
      if (name === 'notification') setUnread((count) => (count === null ? null : count + 1))
      else if (name === 'unread' && typeof data.unread_count === 'number') setUnread(data.unread_count)
      setUpdates((count) => count + 1)
    }, []),
  )
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: PointerEvent) => target instanceof Node && !container.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  function toggle(event: MouseEvent) {
    // The browser opens a new tab or window by itself.
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
    if (to instanceof Node && !container.current?.contains(to)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of its controls
    <div className="bell flex" ref={container} onKeyDown={press} onBlur={leave}>
      {/*
       * The node stays the same when scripts start, so that neither focus nor a click is lost. It stays a link, so that it can be opened in
       * a new tab.
       */}
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
        <BellLabel unread={unread} />
      </a>
      <div id="latest-news" hidden={!open} className={dropdown}>
        <Suspense fallback={<p>Loading …</p>}>
          {open ? <BellDropdown updates={updates} removed={(of) => setUnread(unread === null ? null : Math.max(0, unread - of))} /> : null}
        </Suspense>
      </div>
    </div>
  )
}

/** Its links are text, unlike the header's others, which are as large as buttons. */
const dropdown =
  'dropdown absolute inset-x-(--edge) top-full z-2 ms-auto max-h-[75dvh] max-w-104 overflow-auto rounded border border-line ' +
  'bg-raised px-4 py-1 font-normal whitespace-normal [&_a]:inline [&_a]:min-h-0 [&_a]:px-0'

function BellLabel({ unread }: BellProps) {
  return (
    <>
      <Icon>
        <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20.5a2.2 2.2 0 0 0 4 0" />
      </Icon>
      <span className="sr-only">{unread ? `Notifications, ${unreadCountText(unread)}` : 'Notifications'}</span>
    </>
  )
}

/** The number at which counts stop. Repeated here because the browser doesn't load the contract (contract/lists.ts, countedTo). */
const countLimit = 1_000

/** Returns "3 unread" or "1,000 or more unread". */
export function unreadCountText(unread: number): string {
  return `${formatNumber(unread)}${unread < countLimit ? '' : ' or more'} unread`
}
