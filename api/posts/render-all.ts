import pLimit from 'p-limit'
import { threadLimits } from '#contract/threads'
import { threads } from '../../text-threads.ts'
import type { Rendered } from '../platform/rendered-text.ts'
import { renderAnyhow } from '../platform/rendering.ts'

/** Enough that no thread waits for the next text, and few enough that a person's comes soon. */
const atOnce = pLimit(2 * threads)

/** Renders many posts as archives and the demo have them, which mention nobody. @returns them in their order */
export function renderAll(posts: readonly { content: string }[]): Promise<Rendered[]> {
  return Promise.all(posts.map(({ content }) => atOnce(() => renderAnyhow(content, { excerptLength: threadLimits.excerpt }))))
}
