/**
 * Says something once by ear, in the one polite region of the page: the message of its `main` has a <page-said> (see Notice), which
 * keeps what elements say in its shadow root, out of React's way.
 */

/** Long enough to be begun; then it is in nobody's way who reads the page from its top. Milliseconds. */
const kept = 7_000
let timer: ReturnType<typeof setTimeout> | undefined

/** @param words a sentence or two; a second one takes the place of the first */
export function announce(words: string): void {
  const said = document.querySelector('page-said')
  if (!said) return
  const shadow = said.shadowRoot ?? said.attachShadow({ mode: 'open' })
  shadow.replaceChildren(words)
  clearTimeout(timer)
  timer = setTimeout(() => shadow.replaceChildren(), kept)
}
