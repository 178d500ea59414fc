/** The texts of the highlights. */
export const highlightsTitle = 'Highlights'
export const highlightsDescription = 'The arguments that readers of Rostrum liked best recently, one from each debate.'
export const highlightsIntro = 'The best-liked arguments of the last 30 days, or of all time if there are none. One from each debate.'
export const noArgumentsTitle = 'No arguments yet'
export const noMoreTitle = 'There are no more highlights'
export const findDebate = 'Find a debate to read'
