import { newAccountLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import { debateLimits } from '#contract/debate-limits'
import { draftLimits } from '#contract/post-limits'
import { useRootData } from '../platform/root-data'

const megabytes = debateLimits.picture.bytes / 1024 / 1024

/** The hint of every picture field: a chosen file is lost if the member has to sign in again. */
export const pictureHint = `JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB at most. If you’re asked to sign in, you’ll need to choose the picture again.`

/** Why a form with a picture can't be performed after sign-in. */
export const lostPictureText = (picture: string | undefined) =>
  `Choose the picture again: ${picture}. Pictures aren’t kept while you sign in.`

/** The error of the picture in a form that is shown again. */
export const choosePictureAgain = 'Choose the picture again: browsers don’t keep chosen files.'

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

/** Says which drafts were removed to keep another; empty for none. */
export function droppedDraftsText(count: number): string {
  if (count === 0) return ''
  const which = count === 1 ? 'your oldest unsent text' : `your ${count} oldest unsent texts`
  return `To keep this one, we removed ${which}: we keep up to ${draftLimits.ofMember.drafts} for you, and 2 MB.`
}

/** Said on the sign-in page if a form was sent after the session had ended. */
export function sessionEndedText(hadPicture: boolean): string {
  const but = hadPicture ? ', except the picture. Choose it again after you sign in' : ''
  return `Your session has ended. We’ve saved what you sent${but}.`
}

/** What an action did, as the end of a sentence, if the names in it can't be loaded. */
export const completedText = 'your request is completed'

export const outdatedFormText = 'This form is out of date. Reload the page and try again.'
export const unreachableText = 'We couldn’t reach the server, so nothing has changed. Try again in a moment.'
/** Said after “no” to a confirmation; the second sentence, if something was typed. */
export const cancelledText = 'Nothing has been changed.'
export const stillTypedText = 'What you typed is still in the form.'

/** The confirmation of an action whose details can't be loaded. */
export const generalQuestion = { title: 'Are you sure?', text: 'This cannot be undone.', yes: 'Yes, continue' }

/** The fields that people write, with their labels on the pages in between, where they are shown before they are sent. */
export const writtenFieldLabels: Readonly<Record<string, string>> = {
  topic: 'Topic',
  content: 'What you typed',
  description: 'What you typed',
  reason: 'Reason',
  invites: 'Addresses',
  tags: 'Tags',
}

const limitText = `We keep up to ${draftLimits.ofMember.drafts} unsent texts for you, for ${draftLimits.memberDays} days. When there are more, the oldest are removed first.`
