import { newcomerLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'

/** Ends the hint of every field for a picture: who has to sign in again when they send it, chooses it once more. */
export const notKeptInWords = 'If you are asked to sign in, choose the picture again after that.'

/** Ends the hint of a field that takes Markdown without links of its own words: descriptions, and what members say of themselves. */
export const markdownHint = 'Markdown works: **bold**, > quotation; addresses become links.'

/** What stands with a form for who is new here, so that nobody writes for nothing (docs/moderation.md); nothing for others. */
export function newcomerInWords(newcomer: Newcomer | null | undefined, what?: 'comments' | 'debates'): string {
  if (!newcomer) return ''
  const links = `On your first day here a post can have ${newcomer.links} links`
  if (!what) return `${links}. `
  const left = what === 'comments' ? newcomer.comments_left : newcomer.debates_left
  const verb = what === 'comments' ? 'post' : 'start'
  return `${links}, and you can ${verb} ${newcomerLimits[what]} ${what}: ${leftInWords(left)}. `
}

function leftInWords(left: number): string {
  if (left === 0) return 'none is left'
  return left === 1 ? '1 is left' : `${left} are left`
}
