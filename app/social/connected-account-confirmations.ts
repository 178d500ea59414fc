import type { Question } from '../forms/form-buttons'

/** Asks for confirmation before a connected account is removed. */
export const beforeDisconnecting: Question = {
  title: 'Disconnect this account?',
  text: 'You can then no longer sign in with it. Your other ways to sign in stay as they are.',
  yes: 'Yes, disconnect it',
}
