import { newAccountLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import { debateLimits } from '#contract/debate-limits'

const megabytes = debateLimits.picture.bytes / 1024 / 1024

/** The hint of every picture field: a chosen file is lost if the member has to sign in again. */
export const pictureHint = `JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB at most. If you’re asked to sign in, you’ll need to choose the picture again.`

/** Ends the hint of a field that takes Markdown without link texts: descriptions and bios. */
export const markdownHint = 'You can use Markdown: **bold**, > quote. Web addresses become links.'

/**
 * Returns the limits of a new account, to show with a form before anything is written in vain
 * (docs/moderation.md); empty for other members.
 */
export function newAccountText(newcomer: Newcomer | null | undefined, what?: 'comments' | 'debates'): string {
  if (!newcomer) return ''
  const links = `On your first day, a post can have up to ${newcomer.links} links`
  if (!what) return `${links}. `
  const left = what === 'comments' ? newcomer.comments_left : newcomer.debates_left
  const verb = what === 'comments' ? 'post' : 'start'
  return `${links}, and you can ${verb} up to ${newAccountLimits[what]} ${what} (${left === 0 ? 'none' : left} left). `
}
