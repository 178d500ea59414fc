import * as calls from '#contract/search'
import type { Routes } from '../context.ts'
import { searchFor } from './search-for.ts'

/** Mounts the search over everything public (docs/product.md#finding-debates). */
export function mountSearch(routes: Routes): void {
  routes.on(calls.search, (context, { query }) => searchFor(context, query))
}
