import { Fragment } from 'react'
import { enhanceHtml } from './enhance-html'

/**
 * Shows rendered Markdown. A plain function rather than a component, because a page may show 200 of them.
 * @param html sanitised by our own API on write, otherwise by platform/sanitise.server.ts
 */
export function prose(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has sanitised all HTML that reaches this
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: enhanceHtml(html) }} />
}

/** Shows plain text as typed, line by line. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
}
