/**
 * Announces something once to screen readers, in the page's only polite live region. The message of `main` has a <page-status> (see
 * Notice), whose shadow root holds the announcements of elements, so that React doesn't remove them.
 */

/** How long an announcement stays, in ms: long enough to be read out, and gone before somebody reads the page from its top. */
const announcementDuration = 7_000
let timer: ReturnType<typeof setTimeout> | undefined

/** @param text a sentence or two; a later announcement replaces it */
export function announce(text: string): void {
  const region = document.querySelector('page-status')
  if (!region) return
  const shadow = region.shadowRoot ?? region.attachShadow({ mode: 'open' })
  shadow.replaceChildren(text)
  clearTimeout(timer)
  timer = setTimeout(() => shadow.replaceChildren(), announcementDuration)
}
