import type { Side } from '#contract/debates'
import type { Post } from './post'
import type { ParentLink } from './post-label'

/** A kind of post: what one is called, where it stands, what the buttons of its forms do. */
export type Kind = {
  /** "argument": also the name of the field that holds one's id in forms. */
  field: 'argument' | 'comment'
  /** How one is called among those of all kinds: "#12", "comment #12". In its thread each is called by its number. */
  numbered: (number: number) => string
  /** Its fragment on any page that shows it. */
  anchor: (post: Pick<Post, 'id' | 'number'>) => string
  /** Its own page. */
  path: (slug: string, id: string) => string
  /** The fragment of its replies there. */
  replies: string
  /** What those at the top level answer, and where they stand. */
  top: (slug: string) => ParentLink
  /** How one is called that another answers, where only its id is known. */
  unnumbered: string
  /** What its author does who takes one away for good, and what it is then: "withdraw", "withdrawn". */
  takeAway: string
  takenAway: string
  /** The acts of its forms (see post.actions.server). */
  intents: Intents
}
export type Intents = Readonly<Record<'write' | 'edit' | 'takeAway' | 'discard', string>>

/** What is known of a kind's posts under names of their own. */
export type KindOf<P extends Post> = Kind & {
  /** The id of what one answers; null at the top level. */
  parentOf: (post: P) => string | null
  /** The number of that, where the post itself tells it. */
  parentNumberOf: (post: P) => number | null
  sideOf: (post: P) => Side | null
  /** What one does to what it answers: "disputes"; left out, or null where that is not told, it is in reply to it. */
  verbOf?: (post: P) => string | null
  /** When its author took it away; null unless they did. */
  takenAwayAt: (post: P) => string | null
}

/** "Withdrawn": a word of a kind at the beginning of a sentence. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Where a refused text of a kind is kept: one for each debate's top level and one for each post replied to. */
export function writingKey({ field }: Kind, { debate, parent }: { debate?: string; parent?: string }): string {
  return `${field}:${debate}:${parent || 'top'}`
}

/** The same of changes to a post. */
export function editKey({ intents }: Kind, id: string): string {
  return `${intents.edit}:${id}`
}
