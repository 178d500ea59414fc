export const badgesTitle = 'Badges'
export const badgesDescription = 'Badges you can earn on Rostrum by arguing, replying, judging and staying to the end.'
export const earnedLabel = 'Earned'

/** Says how many badges the reader has earned. */
export const earnedText = (earned: number, all: number) =>
  earned === 0 ? 'You haven’t earned any yet.' : `You’ve earned ${earned} of ${all}.`
