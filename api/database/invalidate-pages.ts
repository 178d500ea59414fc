import { type Connection, sayOnceKept } from './database.ts'
import type { ConcernedPeople } from './process-messages.ts'

/**
 * Says that what guests see of a debate has changed, or of what stands in no debate: lists, people, tags. Kept pages of it are dropped
 * in every process, right after the commit (docs/decisions/guest-page-cache.md). A transaction that writes what guests see and does not say
 * of what drops them all.
 * @param debateId null for what is in none
 */
export function invalidatePages(tx: Connection, debateId: number | null): void {
  sayOnceKept(tx, { kind: 'changed', what: debateId === null ? 'lists' : `debate:${debateId}` })
}

/** Says the same of all that guests see: of what stands on pages of debates that nobody has listed. */
export function invalidateAllPages(tx: Connection): void {
  sayOnceKept(tx, { kind: 'changed', what: 'everything' })
}

/**
 * Says that something ended of which people may have been told: what is gone is not unread, and their open pages hear at once how much
 * they have unread now. Everything that `isCurrent` (current-notifications.ts) asks for says so where it is changed.
 */
export function announceUnreadChanged(tx: Connection, of: ConcernedPeople): void {
  sayOnceKept(tx, { kind: 'unread', of })
}
