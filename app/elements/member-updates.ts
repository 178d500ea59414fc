/**
 * <member-updates stream="/stream" notifications="/notifications" person="12"></member-updates> on members' pages passes on the member's
 * events, for the counts in the header: as events on the document, and in `announced` for React, which may hydrate later. It shows each
 * notification for 3500 ms while the page is visible, except on the page of notifications (customer-spec §4). It doesn't show a message on
 * its conversation and on the list of conversations. It announces each notification once. Nothing is shown here only: the list of
 * notifications contains them all.
 * Contract: everything is in the shadow root.
 */

import { announce } from './announce'
import { styleSheet } from './local-time'
import { listen } from './page-stream'

const messageDuration = 3500
/** The maximum number of events stored for React, which may hydrate late. The page may stay open for days. */
const maxQueued = 100
const styles = styleSheet(
  'p{position:fixed;inset-inline:1rem;inset-block-end:1rem;z-index:4;max-inline-size:42rem;margin:0 auto;padding:.75rem 1rem;' +
    'border:1px solid var(--color-control);border-radius:.375rem;background:var(--color-raised);color:var(--color-text)}p:empty{display:none}a{color:var(--color-link)}',
)

export class MemberUpdates extends HTMLElement {
  readonly announced: { name: string; data: Record<string, unknown> }[] = []
  #stops: (() => void)[] = []
  #toast = document.createElement('p')
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const stream = this.getAttribute('stream')
    if (!stream) return
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [styles]
      shadow.append(this.#toast)
    }
    for (const name of ['notification', 'unread', 'start-over', 'message.sent', 'message.taken_back', 'message.read'])
      this.#stops.push(
        listen(stream, name, (data) => {
          if (data.part === 'debate') return
          const detail = { name, data }
          if (this.announced.length < maxQueued) this.announced.push(detail)
          document.dispatchEvent(new CustomEvent('member-updates', { detail }))
          if (name === 'notification') this.#show(data)
        }),
      )
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop()
  }

  #show({ type, data }: { type?: unknown; data?: unknown }) {
    const { message, url } = (data ?? {}) as { message?: unknown; url?: unknown }
    const quietPages = [this.getAttribute('notifications'), ...(type === 'message' ? pagesOfMessage(url) : [])]
    if (document.hidden || quietPages.includes(location.pathname)) return
    const link = document.createElement('a')
    // Links only to this site, whatever a foreign API sends.
    link.href =
      URL.canParse(String(url)) && new URL(String(url)).origin === location.origin
        ? String(url)
        : (this.getAttribute('notifications') ?? '')
    link.textContent = String(message)
    this.#toast.replaceChildren(link)
    announce(link.textContent)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#toast.replaceChildren(), messageDuration)
  }
}

/** Returns the pages that show a message: its conversation and the list of conversations. */
function pagesOfMessage(url: unknown): string[] {
  if (!URL.canParse(String(url))) return []
  const { pathname } = new URL(String(url))
  return [pathname, pathname.replace(/\/[^/]*$/, '')]
}
