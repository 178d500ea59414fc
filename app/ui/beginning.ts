import { withFewMarks } from '#contract/marks'
import { plainLine } from '#contract/plain-text'
import { shortened } from '#contract/shortened'

/** The first words of rendered Markdown as one plain line, for search engines and whoever shares the page. */
export function beginningOf(html: string, length = 200): string {
  return shortened(withFewMarks(plainLine(html)), length, 40)
}
