import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { debateLimits } from '#contract/debate-limits'
import { isEmailAddress } from '#contract/email-address'
import { isCleanText, line, text } from '#contract/fields'
import { findMentioned } from '#contract/mention-words'
import { profileAddress } from '#contract/person-addresses'
import { plainLine } from '#contract/plain-text'
import { slugOf } from '#contract/slug'
import { fold, nameKey } from '../../api/platform/normalise-text.ts'
import { hasExcessiveMarkup, renderMarkdown } from '../../api/rendering/markdown.ts'
import { findNameKeys } from '../../api/rendering/mention-syntax.ts'
import { toRendered } from '../../api/rendering/rendered-text.ts'
import { truncateHtml } from '../../api/rendering/truncate-html.ts'
import { makeSearchExcerpt } from '../../api/search/excerpt.ts'
import { parseTerms } from '../../api/search/terms.ts'
import { tokenise } from '../../api/search/tokenise.ts'
import { parseAddresses } from '../../app/friends/invite.actions.server.ts'
import { purifyHtml } from '../../app/platform/purify-html.server.ts'
import { htmlExcerpt } from '../../app/ui/plain-text.ts'
import { hostileTexts } from './hostile-texts.ts'
import { processorTime } from './processor-time.ts'

/* Checks that processing a text takes at most three times as long when the text is twice as long (docs/decisions/fair-turns.md).
   Compares processor time within one run, and only where there is enough of it to compare. */
const onEventLoop: Readonly<Record<string, (source: string) => unknown>> = {
  fold,
  nameKey,
  'slugOf and its cut': (source) => slugOf(source, 80),
  findNameKeys,
  hasExcessiveMarkup,
  plainLine,
  'the excerpt of HTML': (source) => toRendered(source, 160),
  clipOf: (source) => truncateHtml(source, 400),
  tokenise,
  'parseTerms, as a search has them': (source) => parseTerms(source),
  'the excerpt around what was searched': (source) => makeSearchExcerpt(source, parseTerms('a "b c" d*'), 200),
  isCleanText,
  isEmailAddress,
  'who is mentioned in a text': (source) => findMentioned(source, () => undefined),
  'a text of the contract': (source) => text('The text', { max: 10_000 }).safeParse(source),
  'a line of the contract': (source) => line('The line', { max: 10_000 }).safeParse(source),
  profileAddress,
  parseAddresses,
  beginningOf: (source) => htmlExcerpt(source),
}
const inThreads: Readonly<Record<string, (source: string) => unknown>> = {
  renderMarkdown: (source) => renderMarkdown(source, 160, new Map([['a', { name: 'a', path: '/users/a' }]])),
  purifyHtml,
}
/** The length limit of an argument. */
const longest = debateLimits.characters.max
/** Times below this, in ms, can't be compared, because garbage collection takes as long. */
const comparable = 50

/**
 * Returns the smallest of up to `most` measurements, and stops early once one is small enough. Other work on the machine slows some of
 * them, but real growth slows all.
 */
function smallestOf(most: number, measure: () => number): number {
  let least = measure()
  for (let times = 1; times < most && least > 3; times++) least = Math.min(least, measure())
  return least
}

describe.each(Object.entries({ ...onEventLoop, ...inThreads }))('%s', (_, work) => {
  it('takes at most three times as long for twice the length', { timeout: 600_000 }, () => {
    const short = hostileTexts(longest / 2)
    const slow: string[] = []
    for (const [index, source] of hostileTexts(longest).entries()) {
      const twice = processorTime(() => work(source), 2)
      if (twice < comparable || twice < 3 * processorTime(() => work(short[index] ?? ''), 1)) continue
      const ratio = smallestOf(12, () => processorTime(() => work(source), 3) / processorTime(() => work(short[index] ?? ''), 3))
      if (ratio > 3) slow.push(`${JSON.stringify(source.slice(0, 24))}: ${ratio.toFixed(1)} times`)
    }
    expect(slow).toEqual([])
  })
})

describe.each(Object.entries(onEventLoop))('%s', (_, work) => {
  it("doesn't block the event loop for any text of the maximum length, whatever is repeated in it", { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 3 }), (piece, end) => {
        const source = piece.repeat(longest / piece.length) + end
        return processorTime(() => work(source), 1) < 50 || processorTime(() => work(source)) < 50
      }),
      { numRuns: 30 },
    )
  })
})
