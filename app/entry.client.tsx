import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { showZone, type Zone } from './platform/zone'

/** React takes over a member's page: the one element that holds it, and nothing around it (root.tsx). */
function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  const known = window.__remixContext.state.loaderData?.root as { zone?: Zone } | undefined
  showZone(known?.zone ?? null)
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
 * Remix's router numbers the entries of the history. A browser then takes a page that answers a form for one that was only read, and who
 * comes back to it would lose what they typed. No navigation is the client's, so the number is not needed.
 */
function keepHistoryEntry() {
  const { replaceState } = history
  history.replaceState = (state, unused, url) => {
    if (url) replaceState.call(history, state, unused, url)
  }
}

// When the browser has nothing better to do; until then the forms are plain.
if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 2_000 })
else setTimeout(hydrate, 1)
