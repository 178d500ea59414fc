import { readThread } from '#contract/arguments'
import { castCommentVote, readCommentThread, takeBackCommentVote } from '#contract/comments'
import { castVote, takeBackVote, type Votes, type VoteType } from '#contract/votes'
import type { Act, Acts, Sent } from '../platform/acts.server'
import type { Api } from '../platform/api-client.server'
import type { Visit } from '../platform/visit.server'
import { argumentKind, commentKind, type Kind } from './kinds'

/**
 * Voting on an argument or a comment: the form's `argument` or `comment` is the id, the pressed button's intent the
 * vote. A button says what it leads to, never "the other state", so that a vote sent twice from an old page is still
 * that vote.
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
    waits: async (visit, sent) => `your vote ${vote_type} on ${await nameIn(visit, sent)} is cast`,
    async perform({ api }, sent) {
      const { kind, cast } = votableIn(sent)
      const { data } = await cast(api, { id: idIn(sent) }, vote_type)
      return { to: placeOf(kind, data, sent), text: `Your vote ${vote_type} on ${kind.inWords(data.number)} is cast.`, answer: data }
    },
  }
}

function takingBack(vote_type: VoteType): Act {
  return {
    who: 'member',
    waits: async (visit, sent) => `your vote ${vote_type} on ${await nameIn(visit, sent)} is taken back`,
    async perform({ api }, sent) {
      const { kind, takeBack } = votableIn(sent)
      const { data } = await takeBack(api, { id: idIn(sent) })
      return { to: placeOf(kind, data, sent), text: `Your vote on ${kind.inWords(data.number)} is taken back.`, answer: data }
    },
  }
}

type Path = { id: string }
type Votable = {
  kind: Kind
  cast: (api: Api, path: Path, vote_type: VoteType) => Promise<{ data: Votes }>
  takeBack: (api: Api, path: Path) => Promise<{ data: Votes }>
  numberOf: (api: Api, path: Path) => Promise<number>
}

const argument: Votable = {
  kind: argumentKind,
  cast: (api, path, vote_type) => api(castVote, { path, body: { vote_type } }),
  takeBack: (api, path) => api(takeBackVote, { path }),
  numberOf: async (api, path) => (await api(readThread, { path })).data.argument.number,
}

const comment: Votable = {
  kind: commentKind,
  cast: (api, path, vote_type) => api(castCommentVote, { path, body: { vote_type } }),
  takeBack: (api, path) => api(takeBackCommentVote, { path }),
  numberOf: async (api, path) => (await api(readCommentThread, { path })).data.comment.number,
}

function votableIn({ fields }: Sent): Votable {
  return fields[commentKind.field] === undefined ? argument : comment
}

function idIn(sent: Sent): string {
  return sent.fields[votableIn(sent).kind.field] ?? ''
}

function placeOf({ anchor }: Kind, { number }: Votes, { place }: Sent): string {
  return `${place}#${anchor(number)}`
}

/** What was voted on, in words. The form carries its id alone, for the bytes of 200 forms count. */
async function nameIn({ guestApi }: Visit, sent: Sent): Promise<string> {
  const { kind, numberOf } = votableIn(sent)
  return kind.inWords(await numberOf(guestApi, { id: idIn(sent) }))
}
