import { listSitemapEntries as entriesCall, listSitemapParts as partsCall } from '#contract/sitemap'
import type { Routes } from '../context.ts'
import { listSitemapEntries, listSitemapParts } from './list-sitemap.ts'

/** Mounts the calls that list what search engines may find (docs/product.md#sharing). */
export function mountSitemap(routes: Routes): void {
  routes.on(partsCall, (context, { path, query }) => listSitemapParts(context, path.kind, query))
  routes.on(entriesCall, (context, { path, query }) => listSitemapEntries(context, path, query))
}
