import { argumentAnchor, argumentPath, rebuttalsAnchor } from '../paths'

/** What threads are made of: what one of its posts is called, and where it stands. */
export type Kind = {
  /** The name of the field that holds one's id in forms. */
  field: 'argument'
  /** How one is called where several are: "#12". */
  name: (number: number) => string
  /** Its fragment on any page that shows it. */
  anchor: (number: number) => string
  /** Its own page. */
  path: (slug: string, id: string) => string
  /** The fragment of its replies there. */
  replies: string
  /** How the way to the beginning of their list is called. */
  toTop: string
}

export const argumentKind: Kind = {
  field: 'argument',
  name: (number) => `#${number}`,
  anchor: argumentAnchor,
  path: argumentPath,
  replies: rebuttalsAnchor,
  toTop: 'Top',
}
