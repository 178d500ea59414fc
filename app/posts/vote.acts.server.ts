import type { Votes, VoteType } from '#contract/votes'
import type { Act, Sent } from '../forms/acts.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Kind } from './kind'
import type { Post } from './post'
import type { PostCalls } from './post-calls.server'

/** One for each button. */
export type VoteActs = Readonly<Record<`vote-${VoteType}` | `vote-${VoteType}-back`, Act>>

/** What votes need of a kind of posts. */
type Votable = Pick<PostCalls<Post>, 'read' | 'cast' | 'takeBack'> & { kind: Kind }

/**
 * Voting on posts: the form names the post by its kind (`argument`, `comment`), the pressed button's intent the vote. A
 * button says what it leads to, never "the other state", so that a vote sent twice from an old page is still that vote.
 * @param votables one for each kind
 */
export function votesOn(votables: readonly Votable[]): VoteActs {
  return {
    'vote-up': casting('up', votables),
    'vote-down': casting('down', votables),
    'vote-up-back': takingBack('up', votables),
    'vote-down-back': takingBack('down', votables),
  }
}

function casting(vote_type: VoteType, votables: readonly Votable[]): Act {
  return {
    who: 'member',
    waits: async (visit, sent) => `your vote ${vote_type} on ${await nameIn(visit, sent, votables)} is cast`,
    async perform({ api }, sent) {
      const { kind, cast, id } = votedOn(sent, votables)
      const votes = await cast(api, id, vote_type)
      return { to: placeOf(kind, votes, sent), text: `Your vote ${vote_type} on ${kind.inWords(votes.number)} is cast.`, answer: votes }
    },
  }
}

function takingBack(vote_type: VoteType, votables: readonly Votable[]): Act {
  return {
    who: 'member',
    waits: async (visit, sent) => `your vote ${vote_type} on ${await nameIn(visit, sent, votables)} is taken back`,
    async perform({ api }, sent) {
      const { kind, takeBack, id } = votedOn(sent, votables)
      const votes = await takeBack(api, id)
      return { to: placeOf(kind, votes, sent), text: `Your vote on ${kind.inWords(votes.number)} is taken back.`, answer: votes }
    },
  }
}

/** @throws ApiFailure where the form names no post of any kind */
function votedOn({ fields }: Sent, votables: readonly Votable[]): Votable & { id: string } {
  for (const votable of votables) {
    const id = fields[votable.kind.field]
    if (id !== undefined) return { ...votable, id }
  }
  throw new ApiFailure(422, 'This form does not say what you vote on. Load the page again and vote once more.')
}

function placeOf({ anchor }: Kind, { number }: Votes, { place }: Sent): string {
  return `${place}#${anchor(number)}`
}

/** What was voted on, in words. The form carries its id alone, for the bytes of 200 forms count. */
async function nameIn({ guestApi }: Visit, sent: Sent, votables: readonly Votable[]): Promise<string> {
  const { kind, read, id } = votedOn(sent, votables)
  return kind.inWords((await read(guestApi, id)).post.number)
}
