/** The page for downloading your data. */
export const exportTitle = 'Download your data'
export const exportSignIn = 'Sign in to download your data.'
export const exportIntro = 'One file with all the data that this site stores about you, to keep or to take elsewhere.'
export const includedTitle = 'What’s in the file'
export const formatTitle = 'The file'
export const downloadLabel = 'Download the file'
