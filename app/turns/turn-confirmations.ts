import type { Question } from '../forms/form-buttons'

/** Asks for confirmation before a turn is skipped. */
export const beforeSkipping: Question = {
  title: 'Skip your turn?',
  text: 'Your turn ends right away, and you won’t post an argument this round. You can’t undo this.',
  yes: 'Yes, skip my turn',
}
