import type { Question } from '../forms/form-buttons'

/** The introduction of the member's passkeys. */
export const passkeysIntro =
  'A passkey lets you sign in the way you unlock your device: with your fingerprint, face or PIN. You don’t need a password or a code. You can still sign in other ways.'

/** Shown instead of the button that adds a passkey, in browsers without passkeys. */
export const needsScriptsText =
  'Passkeys need JavaScript and a browser that supports them. Low-data mode turns JavaScript off. You can sign in another way instead.'

/** Asks the member to confirm before a passkey is removed. */
export const beforeRemovingPasskey: Question = {
  title: 'Remove this passkey?',
  text: 'It will no longer sign you in. Your other ways to sign in stay as they are.',
  yes: 'Yes, remove it',
}
