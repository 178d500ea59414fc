import { enhanceHtml } from './enhance-html'

/**
 * Shows rendered Markdown. A plain function rather than a component, because a page may show 200 of them.
 * @param html sanitised by our own API on write, otherwise by platform/sanitise.server.ts
 */
export function prose(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has sanitised all HTML that reaches this
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: enhanceHtml(html) }} />
}
