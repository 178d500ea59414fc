import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import type { FormAction, Outcome, Submission } from '../forms/form-action'
import { ApiFailure, orUnread } from '../platform/api-failure'
import { asSeen } from '../platform/as-seen.server'
import type { Visit } from '../platform/visit.server'
import type { Kind } from './kind'
import type { Post } from './post'
import { inWords, type PostLabel } from './post-label'
import type { PostCalls } from './thread.server'

/** One for each button; `vote-back` where an API does not tell which vote is the reader's. */
export type VoteActions = Readonly<Record<`vote-${VoteType}` | `vote-${VoteType}-back` | 'vote-back', FormAction>>

/** What votes need of a kind of posts. */
type Votable = Pick<PostCalls<Post>, 'read' | 'cast' | 'takeBack'> & { kind: Kind }

/**
 * Voting on posts: the form names the post by its kind (`argument`, `comment`), the pressed button's intent the vote. A
 * button says what it leads to, never "the other state", so that a vote sent twice from an old page is still that vote.
 * @param votables one for each kind
 */
export function votesOn(votables: readonly Votable[]): VoteActions {
  return {
    'vote-up': casting('up', votables),
    'vote-down': casting('down', votables),
    'vote-up-back': takingBack('up', votables),
    'vote-down-back': takingBack('down', votables),
    'vote-back': takingBack(null, votables),
  }
}

function casting(vote_type: VoteType, votables: readonly Votable[]): FormAction {
  return {
    who: 'member',
    describe: async (visit, sent) => `your vote ${vote_type} on ${await nameIn(visit, sent, votables)} is cast`,
    async perform(visit, sent) {
      const { cast, id, ...of } = votedOn(sent, votables)
      const votes = await orUnread(cast(visit.api, id, vote_type), untold)
      return done(
        visit,
        { votes: { ...votes, your_vote: vote_type }, id, sent, ...of },
        (name) => `Your vote ${vote_type} on ${name} is cast.`,
      )
    },
  }
}

function takingBack(vote_type: VoteType | null, votables: readonly Votable[]): FormAction {
  return {
    who: 'member',
    describe: async (visit, sent) =>
      `your vote ${vote_type === null ? '' : `${vote_type} `}on ${await nameIn(visit, sent, votables)} is taken back`,
    async perform(visit, sent) {
      const { takeBack, id, ...of } = votedOn(sent, votables)
      const votes = await orUnread(takeBack(visit.api, id, vote_type), untold)
      return done(visit, { votes: { ...votes, your_vote: null }, id, sent, ...of }, (name) => `Your vote on ${name} is taken back.`)
    },
  }
}

/** What an API tells that says no more than that it is done. */
const untold: Votes = { number: null, up: null, down: null, your_vote: null }

type Voted = Pick<Votable, 'kind' | 'read'> & { votes: Votes; id: string; sent: Submission }

/** Leads back to the post; which that is, the answer tells by its number, or the thread. */
async function done(visit: Visit, { votes, id, sent, kind, read }: Voted, text: (name: string) => string): Promise<Outcome> {
  const { number } = votes
  const post: PostLabel | null =
    number === null
      ? await asSeen(visit, (api) => read(api, id)).then(({ post }) => post, unlessRefused)
      : { id, number, user: null, created_at: null }
  return { to: `${sent.place}#${kind.anchor(post ?? { id, number })}`, text: text(inWords(kind, post)), answer: votes }
}

/** It is done all the same. */
function unlessRefused(failure: unknown): null {
  if (failure instanceof ApiFailure) return null
  throw failure
}

/** @throws ApiFailure where the form names no post of any kind */
function votedOn({ fields }: Submission, votables: readonly Votable[]): Votable & { id: string } {
  for (const votable of votables) {
    const id = fields[votable.kind.field]
    if (id !== undefined) return { ...votable, id }
  }
  throw new ApiFailure(422, 'This form does not say what you vote on. Load the page again and vote once more.')
}

/** What was voted on, in words. The form carries its id alone, for the bytes of 200 forms count. */
async function nameIn({ guestApi }: Visit, sent: Submission, votables: readonly Votable[]): Promise<string> {
  const { kind, read, id } = votedOn(sent, votables)
  return inWords(kind, (await read(guestApi, id)).post)
}
