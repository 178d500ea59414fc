import type { ListedTag } from '#contract/tags'
import type { Context } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { followedAmong } from './follows.queries.ts'
import { presentListed } from './present-tag.ts'
import { findTag } from './tags.queries.ts'

export const noSuchTag = 'There is no such tag.'

/** One tag, with whether the reader follows it. @throws NotFound */
export async function readTag({ db, actor }: Context, slug: string): Promise<{ data: ListedTag }> {
  const tag = await findTag(db.read, slug)
  if (!tag) throw new NotFound(noSuchTag)
  const followed = actor ? await followedAmong(db.read, actor.id, [tag.id]) : new Set<number>()
  return { data: presentListed(tag, followed) }
}
