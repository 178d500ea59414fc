import { threadWork } from '../../server/worker-job.ts'
import { renderMarkdown } from './markdown.ts'
import type { Mentionables, RenderedText } from './rendered-text.ts'

/**
 * Several texts alike, for to hand one over takes as long as to render it.
 * @param sources each as `renderMarkdown` takes it, as all that follows
 * @returns them in their order
 */
export function renderTexts(
  sources: readonly string[],
  excerptLength: number,
  mentionables?: Mentionables,
  people?: number,
): RenderedText[] {
  return sources.map((source) => renderMarkdown(source, excerptLength, mentionables, people))
}

export default threadWork(renderTexts)
