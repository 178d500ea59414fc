import type { MetaDescriptor } from '@remix-run/node'
import { pageTitle } from '../ui/title'
import { isFault, titleOfProblem } from './problem-titles'

/** The `meta` of a page that shows its own errors (see ErrorPageWithText), where there is one. */
export function problemMeta(error: unknown): MetaDescriptor[] {
  return [{ title: pageTitle(titleOfProblem(error), isFault(error)) }, { name: 'robots', content: 'noindex' }]
}
