/** The reason shown to guests who are sent to the sign-in page. */
export const signInText = 'Sign in to see your settings.'

/** Shown on pages of features that another API doesn't have. */
export const unsupportedText = {
  account: 'You can’t change your email address or password here, because the service behind this site doesn’t support it.',
  deletion: 'You can’t delete your account here, because the service behind this site doesn’t support it.',
  export: 'You can’t download your data from this site.',
} as const

/** Shown to guests, who have no account that could store a time zone. */
export const appearanceTitles = { member: 'Appearance and time', guest: 'Appearance' } as const

export const emailHint = 'We’ll send a link to it. Your email changes when you open the link. We’ll notify your old address.'

export const displayNameHint =
  'Shown next to everything you write. You can change it once every 30 days. Your old name redirects here for 90 days, and nobody else can take it during that time.'

export const zoneHint =
  'Used for all times on the site. If you leave it unset, times are shown in your device’s time zone, or in UTC without JavaScript.'
