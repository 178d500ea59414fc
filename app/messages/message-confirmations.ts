import type { Question } from '../forms/form-buttons'

/** What is asked before its author takes a message back. */
export const beforeTakingBack: Question = {
  title: 'Take this message back?',
  words: 'Its text is deleted for both of you. A note stays that a message was taken back.',
  yes: 'Take it back for good',
}

/** What is said of a message that was sent again from a form that had not shown yet that it was sent. */
export const sentBefore = 'You have just sent this message. It was not sent twice.'
