import { exportOwn } from '#contract/export'
import type { Room } from '../context.ts'
import { copyOfOwn } from './copy-of-own.ts'

/** What is one's own, to take along (COMMUNITY §1, Export). */
export function mountExport(room: Room): void {
  room.onFile(exportOwn, (context) => copyOfOwn(context))
}
