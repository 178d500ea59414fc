/**
 * <error-summary tabindex="-1" autofocus role="group" aria-labelledby="wrong"> lists the errors of a refused form, with a link to
 * each field. It takes the focus when it is added to the page; without scripts `autofocus` does that. Contract: it changes only the
 * focus, and its own tabindex if that is missing.
 */
export class ErrorSummary extends HTMLElement {
  connectedCallback() {
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1
    // Waits a frame, until the browser has handled `autofocus` itself.
    requestAnimationFrame(() => {
      if (document.activeElement !== this) this.focus()
    })
  }
}
