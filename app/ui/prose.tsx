import { readable } from './readable'

/**
 * Rendered Markdown. A plain function rather than a component, for a page may hold 200 of them.
 * @param html sanitised: by our own API at the write, else by platform/sanitise.server.ts
 */
export function prose(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML comes here that DOMPurify has not passed
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: readable(html) }} />
}
