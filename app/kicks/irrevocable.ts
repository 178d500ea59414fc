import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import type { Question } from '../forms/question'

/**
 * What is asked before somebody opens a kick vote.
 * @param target whom it is about, if known
 * @param ours whether our own API holds it: its rules are known
 */
export function beforeKickVote(target: Person | undefined, { ours }: { ours: boolean }): Question {
  const name = target ? shownName(target) : ''
  return {
    title: `Open a kick vote${name ? ` against ${name}` : ''}?`,
    words: ours
      ? 'Everybody who takes part is asked to vote, and your reason is shown to everybody with your name. It cannot be called off.'
      : 'Those who take part can vote on it. It cannot be called off.',
    yes: ours ? 'Open it and vote yes' : 'Open it',
  }
}
