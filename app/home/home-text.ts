import { pluralise } from '../ui/pluralise'

/** The texts of the home page and its feed. */
export const homeText = {
  turns: (count: number) => `It’s your turn in ${pluralise(count, 'debate')}`,
  noTurns: 'You have no turns waiting.',
  /** @param count null if the API doesn't tell */
  waiting: (count: number | null) =>
    count === null ? 'Debates that need an opponent' : `${pluralise(count, 'debate needs', 'debates need')} an opponent`,
} as const
