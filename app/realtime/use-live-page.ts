import { useFetcher, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nowAnchor } from '../paths'

/**
 * Returns the route's data, and its present data when <live-page> says that the page is outdated. Loads only the route, so that the page's
 * own message stays. If it can't be loaded, the page stays as it is until the next change: the route exports `clientLoader` of
 * forms/route-exports.
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

/** A reader whose focused link or button is gone continues at what they can do now, not at the top of the page. */
function focusNow() {
  const target = document.getElementById(nowAnchor) ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
