/**
 * Outlines the block of the argument that is being read on the map of the debate (app/map/debate-map.tsx):
 *   <figure class="map"><svg>…<a xlink:href="#n12">…</a></svg><map-marker></map-marker></figure>
 *
 * The outline is drawn over the map, because an element may only change itself.
 */
export class MapMarker extends HTMLElement {
  // A heading counts as read when it enters the upper part of the window, from above or below.
  #observer = new IntersectionObserver(
    (entries) => this.#mark(entries.find(({ isIntersecting }) => isIntersecting)?.target.parentElement?.id),
    { rootMargin: '0px 0px -60%' },
  )

  connectedCallback() {
    for (const heading of document.querySelectorAll('[id^="n"] > :is(h3, h4, h5, h6)')) this.#observer.observe(heading)
  }

  disconnectedCallback() {
    this.#observer.disconnect()
  }

  #mark(id: string | undefined) {
    const map = this.parentElement?.getBoundingClientRect()
    const block = this.parentElement?.querySelector(`[*|href="#${id}"] > *`)?.getBoundingClientRect()
    if (map && block)
      this.style.cssText = `left:${block.x - map.x}px;top:${block.y - map.y}px;width:${block.width}px;height:${block.height}px`
  }
}
