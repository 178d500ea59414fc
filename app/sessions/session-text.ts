/** The introduction of the devices on which the member is signed in. */
export const sessionsIntro =
  'If you don’t recognise a device, sign it out, then change your password. Signing out a device also cancels unfinished changes, such as a change of email address.'
