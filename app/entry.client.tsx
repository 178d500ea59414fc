import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** React takes over a member's page when the browser has nothing better to do; until then the forms are plain. */
function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 2_000 })
else setTimeout(hydrate, 1)

// A page's module that can't be loaded, after a deployment say, reloads the page once (customer-spec §4).
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
})
