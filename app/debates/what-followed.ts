import type { Debate } from '#contract/debates'
import { shownName } from '#contract/shown-name'
import { momentInWords } from '../ui/moment'
import { outcomeInWords } from './debate-words'

/**
 * What a debate came to by an act, as the end of its message: whose turn it is and until when, that judges vote, how it
 * ended. Empty where nothing followed, as in open debates.
 * @param last what the act was where it was the last of the rounds: "argument"
 */
export function whatFollowed(debate: Debate, last: 'argument' | 'turn' | null = null): string {
  const { status, current_turn_user: speaker, turn_end, voting_ends_at } = debate
  const whose = debate.permissions?.argue?.allowed ? 'your' : `${speaker ? shownName(speaker) : ''}’s`
  if (status === 'active') return speaker ? `It is ${whose} turn ${until(turn_end) || 'now'}.` : ''
  if (status === 'voting') return `${last ? `That was the last ${last}: judges` : 'Judges'} vote ${until(voting_ends_at) || 'now'}.`
  const outcome = status === 'closed' ? outcomeInWords(debate) : null
  return outcome ? `${outcome}.` : ''
}

function until(moment: string | null): string {
  return moment === null ? '' : `until ${momentInWords(moment)}`
}
