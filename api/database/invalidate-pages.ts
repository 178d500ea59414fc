import { type Connection, sendAfterCommit } from './database.ts'
import type { AffectedPeople } from './process-messages.ts'

/**
 * Announces that guests' pages of a debate have changed, or the pages outside debates: lists, people, tags. Every process drops
 * its cached pages of them right after the commit (docs/decisions/guest-page-cache.md). A transaction that writes public data
 * without a call of this function drops all cached pages.
 * @param debateId null for pages outside debates
 */
export function invalidatePages(tx: Connection, debateId: number | null): void {
  sendAfterCommit(tx, { kind: 'changed', what: debateId === null ? 'lists' : `debate:${debateId}` })
}

/** Drops all cached pages, for changes whose debates are not listed. */
export function invalidateAllPages(tx: Connection): void {
  sendAfterCommit(tx, { kind: 'changed', what: 'everything' })
}

/**
 * Announces that something people were notified of has ended, so that open pages update their unread counts at once. Every change
 * that can make `isCurrent` (current-notifications.ts) false must call this.
 */
export function announceUnreadChanged(tx: Connection, of: AffectedPeople): void {
  sendAfterCommit(tx, { kind: 'unread', of })
}
