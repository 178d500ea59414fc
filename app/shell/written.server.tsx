import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type PageData, PageDataContext } from '../platform/page-data'
import { printed } from '../platform/printed.server'
import { type PageModules, PageTree, pageOf } from './page-tree'

/** A page that no scripts take over, as HTML in pieces: printed, or by React where there is something in it that only React can write. */
export function writtenPage(data: PageData, modules: PageModules): readonly string[] {
  return printedPage(data, modules) ?? [renderToString(<PageTree data={data} modules={modules} />)]
}

/** Within one component that React renders, so that the page's own may ask for its data. */
function printedPage(data: PageData, modules: PageModules): readonly string[] | null {
  let html: readonly string[] | null = null
  const keep = (one: readonly string[] | null) => {
    html = one
  }
  renderToString(
    <PageDataContext.Provider value={data}>
      <Printing keep={keep}>{pageOf(data, modules)}</Printing>
    </PageDataContext.Provider>,
  )
  return html
}

function Printing({ keep, children }: { keep: (html: readonly string[] | null) => void; children: ReactNode }) {
  keep(printed(children))
  return null
}
