import type { Thrown } from '../platform/page-data'
import type { HeadPart } from '../ui/page-meta'
import { pageTitle } from '../ui/title'
import { isFault, titleOfProblem } from './problem-titles'

/** The head of a page that can't be shown: `Error: ` first, and nothing for search engines to keep. */
export function problemHead(thrown: Thrown): HeadPart[] {
  return [{ title: pageTitle(titleOfProblem(thrown), isFault(thrown)) }, { name: 'robots', content: 'noindex' }]
}
