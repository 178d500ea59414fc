import * as calls from '#contract/badges'
import type { Room } from '../context.ts'
import { listBadges } from './list-badges.ts'

/** Badges (COMMUNITY §3). */
export function mountBadges(room: Room): void {
  room.on(calls.listBadges, listBadges)
}
