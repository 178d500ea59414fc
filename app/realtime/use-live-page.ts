import { useFetcher, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nowAnchor } from '../paths'

/**
 * Returns the route's data, and newer data once <live-page> reports that the page is outdated. Loads only the route's data, so that the
 * page's own message stays. If they can't be loaded, the page stays as it is until the next change, because the route exports the
 * `clientLoader` of forms/route-exports.
 */
export function useLivePage<Loader>() {
  const loaded = useLoaderData<Loader>()
  const { data, load } = useFetcher<Loader>()
  const { pathname, search } = useLocation()
  const [page, setPage] = useState(loaded)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!data) return
    focused.current = document.activeElement
    setPage(data)
  }, [data])
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false) focusNow()
    focused.current = null
  })
  useEffect(() => {
    const renew = () => load(pathname + search)
    if (document.querySelector<HTMLElement & { outdated?: boolean }>('live-page')?.outdated) renew()
    document.addEventListener('page-outdated', renew)
    return () => document.removeEventListener('page-outdated', renew)
  }, [load, pathname, search])
  return page
}

/**
 * Moves the focus to what the reader can do now. Otherwise it would return to the top of the page if the focused link or button has
 * disappeared.
 */
function focusNow() {
  const target = document.getElementById(nowAnchor) ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
