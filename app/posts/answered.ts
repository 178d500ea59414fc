import { type Called, called } from './called'
import type { KindOf } from './kind'
import type { Post } from './post'

/** What a post answers: how that is called, and where it stands. */
export type Answered = { name: string; path: string }

type Known<P extends Post> = {
  kind: KindOf<P>
  slug: string
  /** What it answers, if the page shows that. */
  shown?: Called | undefined
  /** The same from elsewhere, if the page does not. */
  elsewhere?: Called | undefined
}

/** What a post answers: led to on the page itself, if it is shown there. @returns null at the top level */
export function answeredBy<P extends Post>(post: P, { kind, slug, shown, elsewhere }: Known<P>): Answered | null {
  const parent = kind.parentOf(post)
  if (parent === null) return null
  if (shown !== undefined) return { name: called(kind, shown), path: `#${kind.anchor(shown)}` }
  const number = elsewhere?.number ?? kind.parentNumberOf(post)
  const name = number === null ? elsewhere && called(kind, elsewhere) : kind.numbered(number)
  return { name: name || kind.unnumbered, path: kind.path(slug, parent) }
}
