import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readHandedOver } from './platform/handed-over'
import { showZone, type Zone } from './platform/zone'
import { type PageModule, PageTree } from './shell/page-tree'

/** React takes over a member's page when the browser has nothing better to do; until then the forms are plain. */
async function hydrate() {
  const [root, data] = [document.getElementById('root'), readHandedOver(document)]
  if (!root || !data) return
  const loaded = (await Promise.all(data.modules.map((address) => import(/* @vite-ignore */ address)))) as PageModule[]
  const modules = Object.fromEntries(data.routes.map((id, index) => [id, loaded[index]]))
  showZone((data.known as { zone?: Zone } | undefined)?.zone ?? null)
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageTree data={data} modules={modules} />
      </StrictMode>,
    )
  })
}

/** A page's module that can't be loaded, after a deployment say, reloads the page once (customer-spec §4). */
function loadAnew() {
  if (sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}

const start = () => void hydrate().catch(loadAnew)
if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 })
else setTimeout(start, 1)

// One that is loaded later.
window.addEventListener('vite:preloadError', loadAnew)
// What changes in development is shown by loading the page again.
import.meta.hot?.on('remix:hmr', () => location.reload())
