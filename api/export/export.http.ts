import { exportOwn } from '#contract/export'
import type { Routes } from '../context.ts'
import { copyOfOwn } from './copy-of-own.ts'

/** What is one's own, to take along (docs/product.md#downloading-your-data). */
export function mountExport(routes: Routes): void {
  routes.onFile(exportOwn, (context) => copyOfOwn(context))
}
