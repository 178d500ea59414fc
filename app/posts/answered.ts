import type { KindOf } from './kind'
import type { Post } from './post'

/** What a post answers: how that is called, and where it stands. */
export type Answered = { name: string; path: string }

type Known<P extends Post> = {
  kind: KindOf<P>
  slug: string
  /** The number of what it answers, if the page shows that. */
  shown?: number | undefined
  /** The same from elsewhere, if the page does not. */
  number?: number | undefined
}

/** What a post answers: led to on the page itself, if it is shown there. @returns null at the top level */
export function answeredBy<P extends Post>(post: P, { kind, slug, shown, number }: Known<P>): Answered | null {
  const parent = kind.parentOf(post)
  if (parent === null) return null
  if (shown !== undefined) return { name: `#${shown}`, path: `#${kind.anchor(shown)}` }
  const known = number ?? kind.parentNumberOf(post)
  return { name: known === null ? kind.unnumbered : `#${known}`, path: kind.path(slug, parent) }
}
