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

/** Nobody reads more before a post; each costs a call. */
const mostContext = 10

/**
 * Ancestors as a page shows them: the nearest with their texts, which a thread leaves away; one that can't be read, or
 * was taken away, stays a line.
 * @param context `?context=`: how many in full
 * @param textOf reads one's text; null where it has none any more
 */
export async function withContext<P extends Post>(
  ancestors: readonly P[],
  context: string | null,
  textOf: (ancestor: P) => Promise<string> | null,
): Promise<P[]> {
  const count = /^\d{1,3}$/.test(context ?? '') ? Math.min(Number(context), mostContext) : 0
  const lines = ancestors.slice(0, Math.max(0, ancestors.length - count))
  const near = ancestors.slice(lines.length).map(async (ancestor) => {
    const text = await textOf(ancestor)?.catch(() => null)
    return text == null ? ancestor : { ...ancestor, content: await sanitised(text) }
  })
  return [...lines.map((ancestor) => ({ ...ancestor, content: '' })), ...(await Promise.all(near))]
}
