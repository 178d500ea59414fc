import type { Question } from '../forms/form-buttons'

/** Asks the author to confirm before a message is taken back. */
export const beforeTakingBack: Question = {
  title: 'Delete this message?',
  text: 'The text will be deleted for both of you. A note will say that a message was deleted.',
  yes: 'Yes, delete it',
}

/** Shown if a message was sent again from a form that did not yet show it as sent. */
export const sentBeforeText = 'You just sent this message, so it wasn’t sent again.'
