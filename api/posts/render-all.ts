import pLimit from 'p-limit'
import { threadLimits } from '#contract/threads'
import { threads } from '../../text-threads.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { renderAllAnyhow } from '../rendering/rendering.ts'

/** Enough that no thread waits for the next texts, and few enough that a person's comes soon. */
const atOnce = pLimit(2 * threads)
/** As many texts are handed to a thread together, at most, and UTF-16 units: some hundredths of a second. */
const together = { texts: 25, units: 20_000 } as const

/** Renders many posts as archives and the demo have them, which mention nobody. @returns them in their order */
export async function renderAll(posts: readonly { content: string }[]): Promise<Rendered[]> {
  const asking = { excerptLength: threadLimits.excerpt }
  const handed = handfulsOf(posts.map(({ content }) => content))
  return (await Promise.all(handed.map((sources) => atOnce(() => renderAllAnyhow(sources, asking))))).flat()
}

function handfulsOf(sources: readonly string[]): string[][] {
  const handfuls: string[][] = []
  let [last, units]: [string[] | undefined, number] = [undefined, 0]
  for (const source of sources) {
    if (!last || last.length === together.texts || units + source.length > together.units) {
      last = []
      units = 0
      handfuls.push(last)
    }
    last.push(source)
    units += source.length
  }
  return handfuls
}
