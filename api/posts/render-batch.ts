import pLimit from 'p-limit'
import { threadLimits } from '#contract/threads'
import { handfulsOf, threads } from '../../server/text-worker-pool.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderAllAnyhow } from '../rendering/rendering.ts'

/** Enough that no thread waits for the next texts, and few enough that a person's comes soon. */
const atOnce = pLimit(2 * threads)

/** Renders many posts as archives and the demo have them, which mention nobody. @returns them in their order */
export async function renderBatch(posts: readonly { content: string }[]): Promise<Rendered[]> {
  const asking = { excerptLength: threadLimits.excerpt }
  const handfuls = handfulsOf(
    posts.map(({ content }) => content),
    (content) => content,
  )
  return (await Promise.all(handfuls.map((sources) => atOnce(() => renderAllAnyhow(sources, asking))))).flat()
}
