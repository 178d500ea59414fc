/**
 * <page-drawer> around a <details> of the header (menu, search), which works by itself:
 *   <page-drawer><details name="top"><summary>Menu</summary>…</details></page-drawer>
 *
 * It closes on Escape, and then returns the focus to the summary. It also closes on a press outside and when the keyboard focus leaves it;
 * the focus then stays where it is. Opening a search focuses its field.
 * Contract: it only sets `open` on its <details>, as the browser itself does; React must not control that attribute.
 */
export class PageDrawer extends HTMLElement {
  connectedCallback() {
    this.addEventListener('keydown', this)
    this.addEventListener('focusout', this)
    this.addEventListener('toggle', this, true) // The toggle event doesn't bubble.
    document.addEventListener('pointerdown', this)
  }

  disconnectedCallback() {
    document.removeEventListener('pointerdown', this)
  }

  handleEvent(event: Event) {
    const details = this.querySelector('details')
    if (!details?.open) return
    if (event.type === 'toggle') {
      this.querySelector<HTMLElement>('[role=search] input')?.focus()
    } else if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing) return
      details.open = false
      this.querySelector('summary')?.focus()
    } else {
      const to = event instanceof FocusEvent ? event.relatedTarget : event.target
      if (to instanceof Node && !this.contains(to)) details.open = false
    }
  }
}
