import type { Connection } from '../database/database.ts'
import { hideCircle, relabelHiddenCircle, showCircleAgain } from './hide-circle.ts'
import { hideDebate, relabelHiddenDebate, showDebateAgain } from './hide-debate.ts'
import { type About, hidePost, relabelHidden } from './hide-post.ts'
import { hideReason, isReason, relabelHiddenReason, showReasonAgain } from './hide-reason.ts'
import { type HiddenText, showPostAgain } from './show-post-again.ts'

/** Hides what a case is about: a post, the reason of a ballot or kick vote, or the words of a debate, a team or a group. @throws Conflict where nothing of it is left */
export function hideThing(tx: Connection, about: About, rule: number, now: number): Promise<void> {
  if (isCircle(about)) return hideCircle(tx, about.about_id, rule, now)
  if (isReason(about)) return hideReason(tx, about, rule, now)
  return about.about_kind === 'debate' ? hideDebate(tx, about.about_id, rule, now) : hidePost(tx, about, rule, now)
}

/** Where it is hidden by another rule than was said before. */
export function relabelThing(tx: Connection, about: About, rule: number, now: number): Promise<void> {
  if (isCircle(about)) return relabelHiddenCircle(tx, about.about_id, rule)
  if (isReason(about)) return relabelHiddenReason(tx, about, rule, now)
  return about.about_kind === 'debate' ? relabelHiddenDebate(tx, about.about_id, rule, now) : relabelHidden(tx, about, rule, now)
}

/** @param text of a post, as it reads today (show-post-again.ts) */
export function showThingAgain(tx: Connection, about: About, text: HiddenText | null, now: number): Promise<void> {
  if (isCircle(about)) return showCircleAgain(tx, about.about_id)
  if (isReason(about)) return showReasonAgain(tx, about, now)
  return about.about_kind === 'debate' ? showDebateAgain(tx, about.about_id, now) : showPostAgain(tx, about, text, now)
}

const isCircle = ({ about_kind: kind }: About) => kind === 'team' || kind === 'group'
