import { newcomerLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'

/** Ends the hint of every field for a picture: who has to sign in again when they send it, chooses it once more. */
export const notKeptInWords = 'If you’re asked to sign in, you’ll need to choose the picture again.'

/** Ends the hint of a field that takes Markdown without links of its own words: descriptions, and what members say of themselves. */
export const markdownHint = 'You can use Markdown: **bold**, > quote. Web addresses become links.'

/** What stands with a form for who is new here, so that nobody writes for nothing (docs/moderation.md); nothing for others. */
export function newcomerInWords(newcomer: Newcomer | null | undefined, what?: 'comments' | 'debates'): string {
  if (!newcomer) return ''
  const links = `On your first day, a post can have up to ${newcomer.links} links`
  if (!what) return `${links}. `
  const left = what === 'comments' ? newcomer.comments_left : newcomer.debates_left
  const verb = what === 'comments' ? 'post' : 'start'
  return `${links}, and you can ${verb} up to ${newcomerLimits[what]} ${what} (${left === 0 ? 'none' : left} left). `
}

function leftInWords(left: number): string {
  if (left === 0) return 'none is left'
  return left === 1 ? '1 is left' : `${left} are left`
}
