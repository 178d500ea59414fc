import type { Question } from '../forms/form-buttons'

/** Asks for confirmation before a turn is skipped. */
export const beforeSkipping: Question = {
  title: 'Skip your turn?',
  words: 'The turn passes on at once, and you post no argument this round. This cannot be undone.',
  yes: 'Yes, skip my turn',
}
