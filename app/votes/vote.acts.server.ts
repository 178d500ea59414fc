import { readThread } from '#contract/arguments'
import { castVote, takeBackVote, type VoteType } from '#contract/votes'
import { argumentAnchor } from '../paths'
import type { Act, Acts, Sent } from '../platform/acts.server'
import type { Visit } from '../platform/visit.server'

/**
 * Voting on an argument: the form's `argument` is the id, the pressed button's intent the vote. A button says what it
 * leads to, never "the other state", so that a vote sent twice from an old page is still that vote.
 */
export const voteActs: Acts = {
  'vote-up': casting('up'),
  'vote-down': casting('down'),
  'vote-up-back': takingBack('up'),
  'vote-down-back': takingBack('down'),
}

function casting(vote_type: VoteType): Act {
  return {
    who: 'member',
    waits: async (visit, sent) => `your vote ${vote_type} on ${await numberIn(visit, sent)} is cast`,
    async perform({ api }, { fields, place }) {
      const { data } = await api(castVote, { path: { id: fields.argument ?? '' }, body: { vote_type } })
      return { to: `${place}#${argumentAnchor(data.number)}`, text: `Your vote ${vote_type} on #${data.number} is cast.`, answer: data }
    },
  }
}

function takingBack(vote_type: VoteType): Act {
  return {
    who: 'member',
    waits: async (visit, sent) => `your vote ${vote_type} on ${await numberIn(visit, sent)} is taken back`,
    async perform({ api }, { fields, place }) {
      const { data } = await api(takeBackVote, { path: { id: fields.argument ?? '' } })
      return { to: `${place}#${argumentAnchor(data.number)}`, text: `Your vote on #${data.number} is taken back.`, answer: data }
    },
  }
}

/** The argument's number in words. The form carries its id alone, for the bytes of 200 forms count. */
async function numberIn({ guestApi }: Visit, { fields }: Sent): Promise<string> {
  const { data } = await guestApi(readThread, { path: { id: fields.argument ?? '' } })
  return `#${data.argument.number}`
}
