/**
 * The only script of guests' pages: a few custom elements that enhance what the server has rendered completely. Pages load it as a module.
 * They work without it, and low-data mode doesn't load it.
 *
 * Contract with React, for every element: it changes its own attributes, its shadow root, and children that React never hydrates
 * (dangerouslySetInnerHTML); it only reads the rest. So members' pages can hydrate around it at any time.
 */
import { DebateUpdates } from './debate-updates'
import { ErrorSummary } from './error-summary'
import { LivePage } from './live-page'
import { LocalTime } from './local-time'
import { MapMarker } from './map-marker'
import { MemberUpdates } from './member-updates'
import { PageDrawer } from './page-drawer'
import { QuickSearch } from './quick-search'
import { restoreStoredTheme, ThemeSwitch } from './theme-switch'
import { TimeLeft } from './time-left'
import { watchForms } from './unsent-form'

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
