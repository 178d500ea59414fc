import { newAccountLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import { debateLimits } from '#contract/debate-limits'
import { draftLimits } from '#contract/post-limits'
import { useRootData } from '../platform/root-data'

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

/** Shows next to a kept text how much is kept, and what is removed first. A foreign API has its own limits. */
export function DraftLimit() {
  const { api } = useRootData()
  return api === null ? <span className="meta">{limitText}</span> : null
}

const limitText = `We keep up to ${draftLimits.ofMember.drafts} unsent texts for you, for ${draftLimits.memberDays} days. When there are more, the oldest are removed first.`
