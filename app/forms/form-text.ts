import { newcomerLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'

/** Ends the hint of every picture field: a chosen file is lost if the member has to sign in again. */
export const notKeptInWords = 'If you are asked to sign in, choose the picture again after that.'

/** Ends the hint of a field that takes Markdown without link texts: descriptions and bios. */
export const markdownHint = 'Markdown works: **bold**, > quotation; addresses become links.'

/**
 * Returns the limits of a new account, to show with a form before anything is written in vain
 * (docs/moderation.md); empty for other members.
 */
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
