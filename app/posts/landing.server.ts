import { isUnloaded, type PartOf } from '../platform/part-of'
import type { Kind } from './kind'
import type { PageOf } from './listed.server'
import type { Post } from './post'

type Posted = { kind: Kind; slug: string; posted: Post /** The list it was posted to. */; list: PartOf<PageOf<Post>>; place: string }

/** Where one lands after posting: at the post on the page of the list, or, if that does not show it, on its own. */
export function landingIn({ kind, slug, posted, list, place }: Posted): string {
  const shown = !isUnloaded(list) && list.data.some((post) => post.id === posted.id)
  return `${shown ? place : kind.path(slug, posted.id)}#${kind.anchor(posted)}`
}
