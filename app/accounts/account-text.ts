/** The two forms of /auth (customer-spec §2). */
export type AuthMode = 'login' | 'register'

/** Returns which form an address of /auth shows. */
export function parseAuthMode(query: URLSearchParams): AuthMode {
  return query.get('mode') === 'register' ? 'register' : 'login'
}

/** The name of the page, used for its heading, its button and its title. */
export const modeNames: Readonly<Record<AuthMode, string>> = { login: 'Sign in', register: 'Sign up' }

/** The question before the link to the other form, and the text of the link. */
export const modeLinks: Readonly<Record<AuthMode, { question: string; link: string }>> = {
  login: { question: 'Already have an account?', link: 'Sign in' },
  register: { question: 'New here?', link: 'Create an account' },
}

/** Why sign-up is not offered. */
export const signUpRestrictions = {
  invited:
    'You need an invitation to join this site: open the link in the email from the person who invited you. You can read without an account.',
  closed: 'This site doesn’t accept new accounts. You can read without one.',
} as const

/** The honeypot field of the sign-up form. People never see it, so only a bot fills it in. */
export const honeypotField = 'homepage'
/** The field with the signed time at which the sign-up form was made. */
export const timestampField = 'made'

/** Completes the sentence about a pending action if the API can't describe it. */
export const pendingActionFallback = 'your request is completed'

export type CodeLocation = 'app' | 'mail'

export const codeHints: Readonly<Record<CodeLocation, string>> = {
  app: 'The six-digit code in your authenticator app, or one of your recovery codes.',
  mail: 'The six-digit code in the email. It may take a minute to arrive. Check your spam folder too.',
}

/** The purposes of the mailed links to /email. */
export const emailPurposes = ['confirm', 'stop', 'undo'] as const
export type EmailPurpose = (typeof emailPurposes)[number]

export const emailTexts: Readonly<Record<EmailPurpose, { title: string; text: string; button: string; description: string }>> = {
  confirm: {
    title: 'Confirm your new email address',
    text: 'Confirm the address that received this link as your account’s email address. You’ll sign in with it from then on.',
    button: 'Confirm new address',
    description: 'your email address is changed',
  },
  stop: {
    title: 'Stop the email address change',
    text: 'Someone signed in to your account asked to change its email address. If it wasn’t you, stop the change. This also signs you out everywhere. Then choose a new password.',
    button: 'Stop the change',
    description: 'the change of your email address is stopped',
  },
  undo: {
    title: 'Undo the email address change',
    text: 'If you didn’t change your account’s email address, undo the change. Your account goes back to the address that received this link, and you’re signed out everywhere. Then choose a new password.',
    button: 'Undo the change',
    description: 'your previous email address is restored',
  },
}

/** Shown after an email address was changed, or after its change was stopped or undone. */
export const emailDoneTexts: Readonly<Record<EmailPurpose, string>> = {
  confirm: 'Your email address has been changed.',
  stop: 'The change has been stopped, and you’re signed out everywhere. Choose a new password now: the person who asked for the change may know yours.',
  undo: 'Your previous email address has been restored, and you’re signed out everywhere. Choose a new password now: someone may know your old one, which no longer works. Passkeys and connected accounts have been removed too. You can add yours again afterwards.',
}

/** The texts of the page that confirms a new account's address, with the same fields as `emailTexts`. */
export const verificationTexts = {
  title: 'Confirm your email address',
  text: 'Confirm that the address that received this link is yours.',
  button: 'Confirm email address',
  description: 'your email address is confirmed',
}

/** Shown when a sign-in restored an account that was being deleted. */
export const restoredText = 'Your account has been restored.'

/** Shown when the pending action has been lost: a guest's draft expires after a day, and each network can store only a limited number. */
export const lostActionText = 'We no longer have what you sent before you signed in. Please send it again.'
