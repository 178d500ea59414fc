import type { Connection } from '../database/database.ts'
import { accountInMail, ifItWasYou, renderMail, signInMailReason } from '../mail/mail-template.ts'
import { queueMail } from '../mail/outbox.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findAccount } from './accounts.queries.ts'

/** The mails about changes to how somebody signs in. Passkeys and connected accounts have their own mails, which name them. */
const changes = {
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    happened: 'now asks for a code from an authenticator app when you sign in. All your other devices are signed out.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    happened: 'no longer asks for a code when you sign in. Your password alone is enough.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    happened: 'has new recovery codes. The earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    happened: 'was signed in to with one of its recovery codes. That code no longer works.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    happened: 'has a new password, set with a link that we sent to this address. All devices are signed out.',
  },
} as const

type Change = { change: keyof typeof changes; siteUrl: string; now: number }

/** Mails an account's owner what changed about how they sign in, and what to do if it wasn't them. @param now milliseconds */
export async function mailSignInChange(tx: Connection, userId: number, { change, siteUrl, now }: Change): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account) return
  const { subject, happened } = changes[change]
  const mail = renderMail({
    siteUrl,
    subject,
    paragraphs: [
      `The ${accountInMail(account.display_name)} on Rostrum ${happened}`,
      `${ifItWasYou} If it wasn’t, choose a new password right away. That signs you out on all devices. Then check your ways to sign in, under Settings, Security.`,
    ],
    link: { text: 'Choose a new password', address: pageAddresses(siteUrl).forgotPassword },
    why: signInMailReason,
  })
  await queueMail(tx, { to: account, ...mail, now })
}

/** How many of each way to sign in were removed. */
type RemovedSignInMethods = { passkeys?: number; social?: number; factor?: boolean; recoveryCodes?: number }

const reasons = {
  reset: 'when its password was reset',
  undone: 'when the change of its email address was undone',
  operator: 'by the people who run the site',
} as const

type Removal = { removed: RemovedSignInMethods; because: keyof typeof reasons; siteUrl: string; now: number }

/**
 * Mails an account's owner which ways to sign in were removed, so that they can add theirs again. Sends nothing if nothing was removed.
 * @param now milliseconds
 */
export async function mailRemovedSignInMethods(tx: Connection, userId: number, { removed, because, siteUrl, now }: Removal): Promise<void> {
  const list = listRemovedMethods(removed)
  const account = list === '' ? undefined : await findAccount(tx, userId)
  if (!account) return
  const mail = renderMail({
    siteUrl,
    subject: 'Ways to sign in were removed',
    paragraphs: [
      `These ways to sign in to the ${accountInMail(account.display_name)} on Rostrum were removed ${reasons[because]}: ${list}.`,
      'If you still use them, add them again under Settings, Security. If you didn’t expect this, choose a new password first.',
    ],
    link: { text: 'Sign-in and security', address: pageAddresses(siteUrl).security },
    why: signInMailReason,
  })
  await queueMail(tx, { to: account, ...mail, now })
}

function listRemovedMethods({ passkeys = 0, social = 0, factor = false, recoveryCodes = 0 }: RemovedSignInMethods): string {
  return [
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
    ...(social > 0 ? [social === 1 ? '1 connected account' : `${social} connected accounts`] : []),
    ...(factor ? ['two-factor authentication'] : []),
    ...(recoveryCodes > 0 ? ['the recovery codes'] : []),
  ].join(', ')
}
