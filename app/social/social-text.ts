import type { Question } from '../forms/form-buttons'

/** The introduction of the member's connected accounts. */
export const connectedAccountsIntro = 'You can sign in here with these accounts. We never see your passwords for them.'

/** Asks for confirmation before a connected account is removed. */
export const beforeDisconnecting: Question = {
  title: 'Disconnect this account?',
  text: 'You can then no longer sign in with it. Your other ways to sign in stay as they are.',
  yes: 'Yes, disconnect it',
}
