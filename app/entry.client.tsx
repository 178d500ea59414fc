import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setZone, type Zone } from './platform/zone'

/** Hydrates a member's page: only the element that contains it, nothing around it (root.tsx). */
function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  const rootData = window.__remixContext.state.loaderData?.root as { zone?: Zone } | undefined
  setZone(rootData?.zone ?? null)
  keepHistoryEntry()
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

/**
 * Stops Remix's router from numbering history entries. With a number, a browser treats the page that answers a form as an ordinary page,
 * and a person who goes back to it would lose what they typed. The numbers aren't needed, because the client never navigates.
 */
function keepHistoryEntry() {
  const { replaceState } = history
  history.replaceState = (state, unused, url) => {
    if (url) replaceState.call(history, state, unused, url)
  }
}

// Hydrates when the browser is idle; until then, plain forms work.
if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 2_000 })
else setTimeout(hydrate, 1)
