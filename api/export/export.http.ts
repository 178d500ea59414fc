import { exportOwn } from '#contract/export'
import type { Routes } from '../context.ts'
import { downloadData } from './download-data.ts'

/** Mounts the call for the data download (docs/product.md#downloading-your-data). */
export function mountExport(routes: Routes): void {
  routes.onFile(exportOwn, (context) => downloadData(context))
}
