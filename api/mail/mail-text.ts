/** Why people get mails about signing in, which they can't turn off. */
export const signInMailReason = 'You’re getting this email because it’s about how you sign in.'

/** Begins the paragraph that says what to do about a change. */
export const ifItWasYou = 'If this was you, you don’t need to do anything.'
