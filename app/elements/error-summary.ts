/**
 * <error-summary tabindex="-1" autofocus role="group" aria-labelledby="wrong">: what a refused form says first, with a
 * link to each field. Takes the focus when it comes to the page; where scripts are off, `autofocus` does that.
 * Contract: it changes nothing but the focus (and its own tabindex, were that missing).
 */
export class ErrorSummary extends HTMLElement {
  connectedCallback() {
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1
    // A frame later, when the browser has seen to `autofocus` itself.
    requestAnimationFrame(() => {
      if (document.activeElement !== this) this.focus()
    })
  }
}
