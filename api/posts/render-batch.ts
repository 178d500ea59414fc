import pLimit from 'p-limit'
import { threadLimits } from '#contract/threads'
import { handfulsOf, threadCount } from '../../server/text-worker-pool.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderAllInBackground } from '../rendering/rendering.ts'

/** Keeps every rendering thread busy, but the queue short enough for people's own posts. */
const atOnce = pLimit(2 * threadCount)

/** Renders the posts of an archive or the demo, which mention nobody. @returns the results in the same order */
export async function renderBatch(posts: readonly { content: string }[]): Promise<Rendered[]> {
  const options = { excerptLength: threadLimits.excerpt }
  const batches = handfulsOf(
    posts.map(({ content }) => content),
    (content) => content,
  )
  return (await Promise.all(batches.map((sources) => atOnce(() => renderAllInBackground(sources, options))))).flat()
}
