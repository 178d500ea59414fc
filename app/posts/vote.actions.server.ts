import type { VoteType } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import type { FormAction, Outcome, Submission } from '../forms/form-action'
import { ApiFailure, orIfUnreadable } from '../platform/api-failure'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import type { Kind, Post } from './post'
import { type PostLabel, postName } from './post-label'
import type { PostCalls } from './thread.server'

/** The actions of the vote buttons. `vote-back` is for an API that doesn't say how the reader voted. */
export type VoteActions = Readonly<Record<`vote-${VoteType}` | `vote-${VoteType}-back` | 'vote-back', FormAction>>

/** The calls for voting on a kind of post. */
type Votable = Pick<PostCalls<Post>, 'read' | 'cast' | 'takeBack'> & { kind: Kind }

/**
 * Returns the actions for voting. The form names the post by its kind (`argument`, `comment`), and the button's intent names the vote. A
 * button states the intended result and never toggles, so sending a vote twice from an old page has the same result as sending it once.
 * @param votables one for each kind
 */
export function voteActionsFor(votables: readonly Votable[]): VoteActions {
  return {
    'vote-up': castAction('up', votables),
    'vote-down': castAction('down', votables),
    'vote-up-back': takeBackAction('up', votables),
    'vote-down-back': takeBackAction('down', votables),
    'vote-back': takeBackAction(null, votables),
  }
}

function castAction(vote_type: VoteType, votables: readonly Votable[]): FormAction {
  return {
    who: 'member',
    describe: async (visit, sent) => `your ${vote_type}vote on ${await loadPostName(visit, sent, votables)} is saved`,
    async perform(visit, sent) {
      const { cast, id, ...of } = findVotable(sent, votables)
      const votes = await orIfUnreadable(cast(visit.api, id, vote_type), unknownVotes)
      return voteOutcome(visit, { votes: { ...votes, your_vote: vote_type }, id, sent, ...of }, (name) => `You ${vote_type}voted ${name}.`)
    },
  }
}

function takeBackAction(vote_type: VoteType | null, votables: readonly Votable[]): FormAction {
  return {
    who: 'member',
    describe: async (visit, sent) => `your ${vote_type ?? ''}vote on ${await loadPostName(visit, sent, votables)} is removed`,
    async perform(visit, sent) {
      const { takeBack, id, ...of } = findVotable(sent, votables)
      const votes = await orIfUnreadable(takeBack(visit.api, id, vote_type), unknownVotes)
      return voteOutcome(visit, { votes: { ...votes, your_vote: null }, id, sent, ...of }, (name) => `You removed your vote on ${name}.`)
    },
  }
}

/** The answer for an API that confirms a vote without returning the counts. */
const unknownVotes: Votes = { number: null, up: null, down: null, your_vote: null }

type VoteOutcome = Pick<Votable, 'kind' | 'read'> & { votes: Votes; id: string; sent: Submission }

/** Redirects back to the post. Its number comes from the answer, or from the thread. */
async function voteOutcome(visit: Visit, { votes, id, sent, kind, read }: VoteOutcome, text: (name: string) => string): Promise<Outcome> {
  const { number } = votes
  const post: PostLabel | null =
    number === null
      ? await loadAsVisitor(visit, (api) => read(api, id)).then(({ post }) => post, nullIfRefused)
      : { id, number, user: null, created_at: null }
  return { to: `${sent.place}#${kind.anchor(post ?? { id, number })}`, text: text(postName(kind, post)), answer: votes }
}

/** The vote was counted even if its post can't be read now. */
function nullIfRefused(failure: unknown): null {
  if (failure instanceof ApiFailure) return null
  throw failure
}

/**
 * Finds the post that the form names.
 * @throws ApiFailure 422 if the form names no post
 */
function findVotable({ fields }: Submission, votables: readonly Votable[]): Votable & { id: string } {
  for (const votable of votables) {
    const id = fields[votable.kind.field]
    if (id !== undefined) return { ...votable, id }
  }
  throw new ApiFailure(422, 'This form doesn’t say what you’re voting on. Reload the page and vote again.')
}

/** Loads the name of the post voted on. The form has only its id, because a page has up to 200 of these forms, and their size matters. */
async function loadPostName({ guestApi }: Visit, sent: Submission, votables: readonly Votable[]): Promise<string> {
  const { kind, read, id } = findVotable(sent, votables)
  return postName(kind, (await read(guestApi, id)).post)
}
