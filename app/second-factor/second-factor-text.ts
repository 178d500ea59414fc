import type { Question } from '../forms/form-buttons'

/** Asks for confirmation before two-factor authentication is turned off. */
export const beforeTurningOff: Question = {
  title: 'Turn off two-factor authentication?',
  text: 'You’ll only need your password to sign in. Your recovery codes will stop working.',
  yes: 'Yes, turn it off',
}

/** Asks for confirmation before new recovery codes are made. */
export const beforeRenewing: Question = {
  title: 'Make new recovery codes?',
  text: 'Your current recovery codes will stop working.',
  yes: 'Yes, make new codes',
}
