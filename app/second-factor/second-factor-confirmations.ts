import type { Question } from '../forms/form-buttons'

/** Asks for confirmation before two-factor authentication is turned off. */
export const beforeTurningOff: Question = {
  title: 'Turn off two-factor authentication?',
  words: 'Your password alone is then enough to sign in, and your recovery codes stop working.',
  yes: 'Yes, turn it off',
}

/** Asks for confirmation before new recovery codes are made. */
export const beforeRenewing: Question = {
  title: 'Make new recovery codes?',
  words: 'The recovery codes that you have now stop working.',
  yes: 'Yes, make new codes',
}
