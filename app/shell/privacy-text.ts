/** The texts of the page about privacy. */
export const privacyTitle = 'Privacy'
export const privacyDescription =
  'What this site stores about you and why, how long, who sees it, which cookies it sets, and how to get or delete your data.'
export const privacyIntro = 'What this site stores about you, and what you can do about it.'
export const storedTitle = 'What we store about you, and why'
export const withoutAccountTitle = 'Without an account'
export const keptTitle = 'How long we keep it'
export const visibleTitle = 'Who sees what'
export const yourDataTitle = 'Your data is yours'
export const privacyContactTitle = 'Questions'
