import type { Person } from '#contract/accounts'
import type { Debate, Participant } from '#contract/debates'
import type { KickVote } from '#contract/kicks'
import { isOpen } from './kick-text'

/**
 * Returns the people against whom the reader may open a vote: those who are present, are not the last of their side, and are not in an open
 * or recent vote. The API refuses all others (api/kicks). If a debate names no participants, any of its people may be chosen.
 */
export function kickTargets(
  { participants }: Debate,
  votes: readonly KickVote[],
  { viewerId, now, people = [] }: { viewerId: string | undefined; now: number; people?: readonly Person[] | undefined },
): Pick<Participant, 'user' | 'side'>[] {
  const currentParticipants = participants.filter(({ left_at }) => left_at === null)
  const exempt = new Set(
    votes.filter((vote) => (vote.status !== '' && isOpen(vote)) || isTooSoon(vote, now)).map(({ target }) => target.id),
  )
  const isEligible = ({ id }: Person) => id !== null && id !== viewerId && !exempt.has(id)
  if (people.length > 0) return people.filter(isEligible).map((user) => ({ user, side: null }))
  return currentParticipants.filter(
    ({ user, side }) => isEligible(user) && currentParticipants.filter((other) => other.side === side).length > 1,
  )
}

function isTooSoon({ retry_at }: KickVote, now: number): boolean {
  return retry_at !== null && Date.parse(retry_at) > now
}
