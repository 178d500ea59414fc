import { type Argument, editArgument, readThread, withdrawArgument } from '#contract/arguments'
import { castVote, takeBackVote } from '#contract/votes'
import type { PostCalls } from '../posts/post-calls.server'
import { argumentKind } from './argument-kind'

export const argumentCalls: PostCalls<Argument> = {
  kind: argumentKind,
  async read(api, id) {
    const { argument: post, ...around } = (await api(readThread, { path: { id } })).data
    return { post, ...around }
  },
  edit: async (api, id, body) => (await api(editArgument, { path: { id }, body })).data,
  takeAway: async (api, id) => (await api(withdrawArgument, { path: { id } })).data,
  cast: async (api, id, vote_type) => (await api(castVote, { path: { id }, body: { vote_type } })).data,
  takeBack: async (api, id, vote_type) => (await api(takeBackVote, { path: { id }, body: vote_type ? { vote_type } : undefined })).data,
}
