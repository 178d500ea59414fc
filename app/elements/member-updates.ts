/**
 * <own-news stream="/stream" notifications="/notifications"></own-news>, on members' pages:
 * hands on what the member is told, for the header's counts (`own-news` events on the document; in `told` for who listens later, as
 * React does where the browser has better to do first), and shows each
 * notification for 3500 ms while the page is seen, but on the notifications themselves (customer-spec §4), and of a message on its
 * conversation and the list of them. Said once by
 * ear. It is never the only place: the list has it too. Contract: all in the shadow root.
 */

import { announce } from './announce'
import { sheet } from './local-time'
import { listen } from './page-stream'

const shownFor = 3500
/** More do not come before React has taken the page over, and a page may stay open for days. */
const keptForLater = 100
const styles = sheet(
  'p{position:fixed;inset-inline:1rem;inset-block-end:1rem;z-index:4;max-inline-size:42rem;margin:0 auto;padding:.75rem 1rem;' +
    'border:1px solid var(--control);border-radius:.375rem;background:var(--raised);color:var(--text)}p:empty{display:none}a{color:var(--link)}',
)

export class MemberUpdates extends HTMLElement {
  readonly told: { name: string; data: Record<string, unknown> }[] = []
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
          if (this.told.length < keptForLater) this.told.push(detail)
          document.dispatchEvent(new CustomEvent('own-news', { detail }))
          if (name === 'notification') this.#show(data)
        }),
      )
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop()
  }

  #show({ type, data }: { type?: unknown; data?: unknown }) {
    const { message, url } = (data ?? {}) as { message?: unknown; url?: unknown }
    const own = [this.getAttribute('notifications'), ...(type === 'message' ? pagesOfMessage(url) : [])]
    if (document.hidden || own.includes(location.pathname)) return
    const link = document.createElement('a')
    // On this site alone, whatever an API says.
    link.href =
      URL.canParse(String(url)) && new URL(String(url)).origin === location.origin
        ? String(url)
        : (this.getAttribute('notifications') ?? '')
    link.textContent = String(message)
    this.#toast.replaceChildren(link)
    announce(link.textContent)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#toast.replaceChildren(), shownFor)
  }
}

/** A message shows on its conversation's page, and on the one before that. */
function pagesOfMessage(url: unknown): string[] {
  if (!URL.canParse(String(url))) return []
  const { pathname } = new URL(String(url))
  return [pathname, pathname.replace(/\/[^/]*$/, '')]
}
