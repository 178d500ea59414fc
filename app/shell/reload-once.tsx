/**
 * Reloads the page once if one of its modules can't be loaded, for example after a deployment (customer-spec §4). The script precedes the
 * modules and is only rendered on the server.
 */
export function ReloadOnce({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant script below
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

// A failing module fires an event only on its own element. A module that is loaded later fires one on the window.
const script = `{
const reload = () => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
addEventListener('error', ({ target }) => target instanceof Element && target.matches('script, link[rel=modulepreload]') && reload(), true)
addEventListener('vite:preloadError', reload)
}`
