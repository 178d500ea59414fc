import type { Question } from '../forms/form-buttons'

/** Asks the member to confirm before a passkey is removed. */
export const beforeRemovingPasskey: Question = {
  title: 'Remove this passkey?',
  text: 'It will no longer sign you in. Your other ways to sign in stay as they are.',
  yes: 'Yes, remove it',
}
