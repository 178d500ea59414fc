import type { Meta } from '#contract/lists'
import { ApiFailure } from '../platform/api-failure'
import { sanitised } from '../platform/sanitise.server'
import type { Post } from './post'

/** A page of posts; or why there is none, for the rest of the page is shown all the same (DESIGN, Rooms). */
export type Listed<P extends Post> = { page: PageOf<P> } | { fault: string; status: number }
export type PageOf<P extends Post> = { data: P[]; meta: Meta }

/** Loads a list of posts with texts that may be shown. */
export async function listed<P extends Post>(loading: Promise<PageOf<P>>): Promise<Listed<P>> {
  try {
    const { data, meta } = await loading
    return { page: { data: await withCleanTexts(data), meta } }
  } catch (failure) {
    // An ended session is for the page as a whole.
    if (!(failure instanceof ApiFailure) || failure.status === 401) throw failure
    return { fault: failure.message, status: failure.status }
  }
}

function withCleanTexts<P extends Post>(posts: readonly P[]): Promise<P[]> {
  return Promise.all(posts.map(async (post) => ({ ...post, content: await sanitised(post.content) })))
}
