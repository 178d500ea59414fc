import type { Meta } from '#contract/lists'
import type { AskedPage } from '../platform/asked-page'
import { orFirstPage } from '../platform/first-page.server'
import type { PartOf } from '../platform/part-of'
import { partOf } from '../platform/part-of.server'
import { sanitised } from '../platform/sanitise.server'
import type { Post } from './post'

export type PageOf<P extends Post> = { data: P[]; meta: Meta }

/** Loads the page of a list of posts that an address asks for, with texts that may be shown. */
export function listed<A extends AskedPage, P extends Post>(
  asked: A,
  load: (asked: A | Omit<A, 'before'>) => Promise<PageOf<P>>,
): Promise<PartOf<PageOf<P>>> {
  return partOf(orFirstPage(asked, load).then(withCleanTexts))
}

async function withCleanTexts<P extends Post>({ data, meta }: PageOf<P>): Promise<PageOf<P>> {
  return { data: await Promise.all(data.map(async (post) => ({ ...post, content: await sanitised(post.content) }))), meta }
}
