import { Component, type ComponentType, type ReactNode } from 'react'
import { type PageData, PageDataContext } from '../platform/page-data'

/** What of a route's module a page is put together from. */
export type PageModule = { default?: ComponentType<{ children?: ReactNode }>; ErrorBoundary?: ComponentType }
export type PageModules = Readonly<Record<string, PageModule | undefined>>

/**
 * A page with its frame: each route that matches within the one above it, down to its own or to the one that tells a fault. The server
 * renders it, and React takes a member's page over with the same. Remix's own tree does so with a router around it, a third of a
 * page's scripts; nothing here is led to by scripts.
 */
export function PageTree({ data, modules }: { data: PageData; modules: PageModules }) {
  return (
    <PageDataContext.Provider value={data}>
      <Mended data={data} modules={modules}>
        {within(data.routes, data.fault, modules)}
      </Mended>
    </PageDataContext.Provider>
  )
}

function within([id, ...inner]: readonly string[], fault: PageData['fault'], modules: PageModules): ReactNode {
  if (id === undefined) return null
  const { default: Page, ErrorBoundary } = modules[id] ?? {}
  if (id === fault?.route) return ErrorBoundary ? <ErrorBoundary /> : null
  const rest = within(inner, fault, modules)
  return Page ? <Page>{rest}</Page> : rest
}

/** Where a part fails in the browser, React would take the whole page away: it says so instead, as the server would. */
class Mended extends Component<{ data: PageData; modules: PageModules; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    const { data, modules, children } = this.props
    const [route = ''] = data.routes
    const Instead = modules[route]?.ErrorBoundary
    if (!this.state.failed) return children
    return (
      <PageDataContext.Provider value={{ ...data, fault: { route, thrown: null } }}>
        {Instead ? <Instead /> : null}
      </PageDataContext.Provider>
    )
  }
}
