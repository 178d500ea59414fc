import { defineThreadJob } from '../../server/worker-job.ts'
import { renderMarkdown } from './markdown.ts'
import type { Mentionables, RenderedText } from './rendered-text.ts'

/**
 * Renders several texts at once, since passing a text to the thread takes as long as rendering it.
 * @param sources texts for `renderMarkdown`; the other parameters are its too
 * @returns the results in the same order
 */
export function renderTexts(
  sources: readonly string[],
  excerptLength: number,
  mentionables?: Mentionables,
  people?: number,
): RenderedText[] {
  return sources.map((source) => renderMarkdown(source, excerptLength, mentionables, people))
}

export default defineThreadJob(renderTexts)
