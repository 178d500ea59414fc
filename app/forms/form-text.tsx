import { newAccountLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import { debateLimits } from '#contract/debate-limits'
import { draftLimits } from '#contract/post-limits'
import { useRootData } from '../platform/root-data'

const megabytes = debateLimits.picture.bytes / 1024 / 1024

/** The hint of every picture field. A chosen file is lost if the member has to sign in again. */
export const pictureHint = `JPEG, PNG, WebP, GIF or AVIF, ${megabytes} MB at most. If you’re asked to sign in, you’ll need to choose the picture again.`

/** Why a form with a picture can't be performed after sign-in. */
export const lostPictureText = (picture: string | undefined) =>
  `Choose the picture again: ${picture}. Pictures aren’t kept while you sign in.`

/** The error of the picture field in a form that is shown again. */
export const choosePictureAgain = 'Choose the picture again: browsers don’t keep chosen files.'

/** Ends the hint of a field that supports Markdown but not the text of links: descriptions and bios. */
export const markdownHint = 'You can use Markdown: **bold**, > quote. Web addresses become links.'

/**
 * Returns the limits of a new account, so that nobody writes more than they can post (docs/moderation.md). They are shown with a form;
 * empty for other members.
 */
export function newAccountText(newcomer: Newcomer | null | undefined, what?: 'comments' | 'debates'): string {
  if (!newcomer) return ''
  const links = `On your first day, a post can have up to ${newcomer.links} links`
  if (!what) return `${links}. `
  const left = what === 'comments' ? newcomer.comments_left : newcomer.debates_left
  const verb = what === 'comments' ? 'post' : 'start'
  return `${links}, and you can ${verb} up to ${newAccountLimits[what]} ${what} (${left === 0 ? 'none' : left} left). `
}

/** Shows next to a draft how many drafts are stored, and which are removed first. A foreign API has its own limits. */
export function DraftLimit() {
  const { api } = useRootData()
  return api === null ? <span className="meta">{limitText}</span> : null
}

/** Says how many drafts were removed to store another one; empty for none. */
export function droppedDraftsText(count: number): string {
  if (count === 0) return ''
  const which = count === 1 ? 'your oldest unsent text' : `your ${count} oldest unsent texts`
  return `To keep this one, we removed ${which}: we keep up to ${draftLimits.ofMember.drafts} for you, and 2 MB.`
}

/** Shown on the sign-in page if a form was sent after the session had ended. */
export function sessionEndedText(hadPicture: boolean): string {
  const exception = hadPicture ? ', except the picture. Choose it again after you sign in' : ''
  return `Your session has ended. We’ve saved what you sent${exception}.`
}

/** Describes an action in general, as the end of a sentence, if the names in it can't be loaded. */
export const completedText = 'your request is completed'

export const outdatedFormText = 'This form is out of date. Reload the page and try again.'
export const unreachableText = 'We couldn’t reach the server, so nothing has changed. Try again in a moment.'
/** Shown after a confirmation was answered with “no”; the second text, if something was typed. */
export const cancelledText = 'Nothing has been changed.'
export const stillTypedText = 'What you typed is still in the form.'

/** The question before an action whose details can't be loaded. */
export const generalQuestion = { title: 'Are you sure?', text: 'This cannot be undone.', yes: 'Yes, continue' }

/** The fields that people write, with their labels on the pages that show what was typed before it is sent. */
export const writtenFieldLabels: Readonly<Record<string, string>> = {
  topic: 'Topic',
  content: 'What you typed',
  description: 'What you typed',
  reason: 'Reason',
  invites: 'Addresses',
  tags: 'Tags',
}

const limitText = `We keep up to ${draftLimits.ofMember.drafts} unsent texts for you, for ${draftLimits.memberDays} days. When there are more, the oldest are removed first.`
