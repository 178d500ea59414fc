/**
 * The only script of guests' pages: a few custom elements that enhance what the server has rendered completely. Pages load it as a module.
 * They work without it, and low-data mode doesn't load it.
 *
 * Contract with React, for every element: it changes its own attributes, its shadow root, and children that React never hydrates
 * (dangerouslySetInnerHTML); it only reads the rest. So members' pages can hydrate around it at any time.
 */
import { DebateUpdates, LivePage } from './debate-updates'
import { LocalTime, TimeLeft } from './local-time'
import { MapMarker } from './map-marker'
import { MemberUpdates } from './member-updates'
import { PageDrawer } from './page-drawer'
import { QuickSearch } from './quick-search'
import { restoreStoredTheme, ThemeSwitch } from './theme-switch'
import { watchForms } from './unsent-form'

/**
 * <error-summary tabindex="-1" autofocus role="group" aria-labelledby="wrong"> lists the errors of a refused form, with a link to
 * each field. It takes the focus when it is added to the page; without scripts `autofocus` does that. Its links only move the focus: a
 * new fragment would make a member's React forget the answer to the form. Contract: it changes only the focus, and its own tabindex if
 * that is missing.
 */
class ErrorSummary extends HTMLElement {
  connectedCallback() {
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1
    // Waits for a frame, until the browser has handled `autofocus` itself.
    requestAnimationFrame(() => {
      if (document.activeElement !== this) this.focus()
    })
    this.onclick = (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      const field = link && document.getElementById(link.hash.slice(1))
      if (!field) return
      field.focus()
      if (field.matches(':focus')) event.preventDefault()
    }
  }
}

restoreStoredTheme()

const elements: Record<string, CustomElementConstructor> = {
  'debate-updates': DebateUpdates,
  'error-summary': ErrorSummary,
  'live-page': LivePage,
  'local-time': LocalTime,
  'map-marker': MapMarker,
  'member-updates': MemberUpdates,
  'page-drawer': PageDrawer,
  'quick-search': QuickSearch,
  'theme-switch': ThemeSwitch,
  'time-left': TimeLeft,
}
for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element)
}
watchForms()
