import type { Question } from '../forms/form-buttons'

/** Asks the author to confirm before a message is taken back. */
export const beforeTakingBack: Question = {
  title: 'Take this message back?',
  words: 'Its text is deleted for both of you. A note stays that a message was taken back.',
  yes: 'Take it back for good',
}

/** Shown if a message is sent again from a form that did not yet show that it was sent. */
export const sentBefore = 'You have just sent this message. It was not sent twice.'
