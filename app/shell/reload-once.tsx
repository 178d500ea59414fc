/**
 * Loads the page once more where one of its modules can't be loaded, after a deployment say (customer-spec §4). It stands before them,
 * and is written by the server alone.
 */
export function ReloadOnce({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script below
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

// A module that fails tells its own element alone; one that is loaded later tells the window.
const script = `{
const reload = () => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
addEventListener('error', ({ target }) => target instanceof Element && target.matches('script, link[rel=modulepreload]') && reload(), true)
addEventListener('vite:preloadError', reload)
}`
