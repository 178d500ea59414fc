import type { Badge } from '#contract/badges'

export const badgesTitle = 'Badges'
export const badgesDescription = 'Badges you can earn on Rostrum by arguing, replying, judging and staying to the end.'
export const earnedLabel = 'Earned'

/** Says how many badges the reader has earned. */
export const earnedText = (earned: number, all: number) =>
  earned === 0 ? 'You haven’t earned any yet.' : `You’ve earned ${earned} of ${all}.`

const writing: ReadonlySet<string> = new Set('first-words debater first-answer well-put well-argued readers-friend'.split(' '))
const debating: ReadonlySet<string> = new Set('punctual finisher victor host judge'.split(' '))

/** Returns the badges under their headings. Badges that this page doesn't know come last. */
export function groupBadges(badges: readonly Badge[]): [title: string, group: Badge[]][] {
  const groups: [string, Badge[]][] = [
    ['Writing', badges.filter(({ key }) => writing.has(key))],
    ['Debates', badges.filter(({ key }) => debating.has(key))],
    ['Community', badges.filter(({ key }) => !writing.has(key) && !debating.has(key))],
  ]
  return groups.filter(([, group]) => group.length > 0)
}
