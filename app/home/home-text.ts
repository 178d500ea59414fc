import { pluralise } from '../ui/pluralise'

/** The texts of the home page and its feed. */
export const homeText = {
  turns: (count: number) => `It’s your turn in ${pluralise(count, 'debate')}`,
  noTurns: 'You have no turns waiting.',
  /** @param count null if the API doesn't say */
  waiting: (count: number | null) =>
    count === null ? 'Debates that need an opponent' : `${pluralise(count, 'debate needs', 'debates need')} an opponent`,
} as const

export const moreDebatesTitle = 'More debates'
export const guestIntro = 'Test what you believe against somebody who doesn’t.'
export const startLabel = 'Start a debate'
export const exploreLabel = 'Explore'
export const turnsPart = 'Your turns'
export const dashboardLink = 'Go to your dashboard'
export const turnsLink = 'Go to your turns'
export const highlightsTitle = 'Popular arguments'
export const highlightsPart = 'The highlights'
export const allHighlights = 'All highlights'
export const tagsTitle = 'Tags'
export const tagsPart = 'The tags'
export const allTags = 'All tags'
export const joinTitle = 'Have something to say?'
export const joinIntro = 'All you need is a name and an email address.'
export const joinLabel = 'Sign up to take part'
export const homeDescription =
  'Rostrum is a place to argue well: one claim, two sides, one turn at a time. Read any debate without an account.'
export const latestTitle = 'Latest debates'
export const homeTitle = 'Debates, one argument at a time'
