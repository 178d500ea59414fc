import type { Votes, VoteType } from '#contract/votes'
import type { Api } from '../platform/api-client.server'
import type { KindOf } from './kind'
import type { Post, PostThread } from './post'

/** A text, and the version that its writer saw; undefined from an API without versions. */
export type Edited = { content: string; seen: string | undefined }

/** The calls that every kind of post has in the contract, each under names of its own. */
export type PostCalls<P extends Post> = {
  kind: KindOf<P>
  read: (api: Api, id: string) => Promise<PostThread<P>>
  edit: (api: Api, id: string, edited: Edited) => Promise<P>
  takeAway: (api: Api, id: string) => Promise<P>
  cast: (api: Api, id: string, vote_type: VoteType) => Promise<Votes>
  /** @param vote_type which vote it is; null where nobody knows */
  takeBack: (api: Api, id: string, vote_type: VoteType | null) => Promise<Votes>
}
