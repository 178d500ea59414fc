import type { Argument } from '#contract/arguments'
import type { Side } from '#contract/debates'
import type { VoteType } from '#contract/post-limits'
import type { PostReference } from '#contract/threads'

/** A kind of post: its names, its paths, and the actions of its forms. */
export type Kind = {
  /** "argument" or "comment". Also the name of the form field that holds the post's id. */
  field: 'argument' | 'comment'
  /** Returns its name for a place with posts of several kinds: "#12", "comment #12". Within its thread, a post is named by its number. */
  numbered: (number: number) => string
  /** Returns its fragment, which is the same on every page that shows it. */
  anchor: (post: Pick<Post, 'id' | 'number'>) => string
  /** Returns the path of its own page. */
  path: (slug: string, id: string) => string
  /** The fragment of the replies on that page. */
  replies: string
  /** Returns the path of what top-level posts answer. */
  top: (slug: string) => string
  /** The name of a parent if only its id is known. */
  unnumbered: string
  /** The verb and participle for removal by the author: "withdraw", "withdrawn". */
  takeAway: string
  takenAway: string
  /** The intents of its forms (see post.actions.server). */
  intents: Intents
}
export type Intents = Readonly<Record<'write' | 'edit' | 'takeAway' | 'discard', string>>

/** A kind, with access to the fields whose names differ between kinds. */
export type KindOf<P extends Post> = Kind & {
  /** Returns the id of the parent; null at the top level. */
  parentOf: (post: P) => string | null
  /** Returns the number of the parent, if the post itself has it. */
  parentNumberOf: (post: P) => number | null
  sideOf: (post: P) => Side | null
  /** Returns what a post does to its parent: "opposes". If left out or null, the post is "in reply to" it. */
  verbOf?: (post: P) => string | null
  /** Returns when the author removed it or moderators hid it; null if neither happened. */
  takenAwayAt: (post: P) => string | null
}

/** Returns a word with a capital first letter: "Withdrawn". */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns the key of the draft that stores a refused text. There is one for each debate's top level, and one for each post replied to. */
export function postDraftKey({ field }: Kind, { debate, parent }: { debate?: string; parent?: string }): string {
  return `${field}:${debate}:${parent || 'top'}`
}

/** Returns the key of the draft that stores refused changes to a post. */
export function editDraftKey({ intents }: Kind, id: string): string {
  return `${intents.edit}:${id}`
}

/** The fields that all kinds of posts share. */
export type Post = Pick<
  Argument,
  | 'id'
  | 'number'
  | 'user'
  | 'excerpt'
  | 'content'
  | 'content_source'
  | 'version'
  | 'created_at'
  | 'edited_at'
  | VoteType
  | 'votes_count'
  | 'score'
  | 'your_vote'
  | 'your_vote_untold'
  | 'is_own'
  | 'replies_count'
  | 'replies_gone'
  | 'depth'
  | 'hidden_rule'
  | 'note'
>

/** A post with everything its page shows except the replies. */
export type PostThread<P extends Post> = {
  post: P
  /** Its ancestors, from the top level down to its parent. */
  ancestors: P[]
  /** Its neighbours at its level. */
  previous: P | null
  next: P | null
  /** The posts before and after it in its debate; null if the API doesn't say. */
  posted_before: PostReference | null
  posted_after: PostReference | null
  /** The slug of its debate; null if the API doesn't say. */
  debate_slug: string | null
}
