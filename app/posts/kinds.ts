import { argumentAnchor, argumentPath, commentAnchor, commentPath, rebuttalsAnchor, repliesAnchor } from '../paths'

/** What threads are made of: where one of its posts stands, and what it is called away from there. */
export type Kind = {
  /** The name of the field that holds one's id in forms. */
  field: 'argument' | 'comment'
  /** How a message calls one: "#12", "comment #12". In its thread each is called by its number. */
  inWords: (number: number) => string
  /** Its fragment on any page that shows it. */
  anchor: (number: number) => string
  /** Its own page. */
  path: (slug: string, id: string) => string
  /** The fragment of its replies there. */
  replies: string
}

export const argumentKind: Kind = {
  field: 'argument',
  inWords: (number) => `#${number}`,
  anchor: argumentAnchor,
  path: argumentPath,
  replies: rebuttalsAnchor,
}

/** A debate's comments have numbers of their own. */
export const commentKind: Kind = {
  field: 'comment',
  inWords: (number) => `comment #${number}`,
  anchor: commentAnchor,
  path: commentPath,
  replies: repliesAnchor,
}
