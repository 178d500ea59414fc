import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import purifier from 'isomorphic-dompurify'
import { describe, expect, it, test } from 'vitest'
import { hostileTexts } from '../../tests/machine/hostile-texts.ts'
import { renderMarkdown } from './markdown.ts'
import { allowedHtml, hasOnlyBareTags, sanitise } from './sanitise.ts'

const purify = (html: string) => purifier.sanitize(html, allowedHtml)

describe('HTML that needs the sanitiser is not bare', () => {
  it.each([
    '<p onclick=x>a</p>',
    '<p/onclick=x>',
    '<P>',
    '<p >',
    '<p',
    '<p\n>',
    '<a href="javascript:x">a</a>',
    '<a>',
    '<script>x</script>',
    '<<p>script>',
    '<<p>p>',
    '</script>',
    '<!-- <p>',
    '<!DOCTYPE html>',
    '<![CDATA[x]]>',
    '<?x>',
    '<svg>',
    '<pre><style>x</style></pre>',
    '<ol start="3">',
    '</br>',
    '&copy;',
    '&#x6A;',
    '&colon;',
    '&amp',
    '&lt',
    'a\0b',
    'a\rb',
  ])('%j', (html) => {
    expect(hasOnlyBareTags(html)).toBe(false)
    expect(sanitise(html)).toBe(purify(html))
  })
})

/**
 * Checks that a text rendered without the sanitiser equals the sanitiser's result.
 * @returns whether the text skipped the sanitiser
 */
function keepsTheSame(source: string): boolean {
  const { html } = renderMarkdown(source, 100)
  if (!hasOnlyBareTags(html.replaceAll('&nbsp;', ''))) return false
  expect(html, source.slice(0, 200)).toBe(purify(html).trim())
  return true
}

test('bare HTML equals the sanitiser’s result: hostile texts', () => {
  expect(hostileTexts(300).filter(keepsTheSame).length).toBeGreaterThan(50)
})

const mark = fc.constantFrom('*', '**', '_', '~~', '`', '```\n', '> ', '- ', '1. ', '# ', '    ', '\n', '\n\n', '---\n', '\\', '\t', '  \n')
const word = fc.constantFrom(
  'so',
  ' ',
  '"why"',
  "it's",
  '<b>',
  '&',
  '&amp;',
  '\u00a0',
  '1 < 2',
  '[x](https://a.example/)',
  '\u2028',
  '😀',
  '\f',
)

test('bare HTML equals the sanitiser’s result: any nested markup', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, mark, word), { maxLength: 40 }), (pieces) => {
      keepsTheSame(pieces.join(''))
    }),
    { numRuns: 3_000 },
  )
})

const debates = resolve(import.meta.dirname, '../../../shared/data/debates/polis.jsonl')

test.skipIf(!existsSync(debates))('bare HTML equals the sanitiser’s result: texts of real debates', () => {
  const texts = readFileSync(debates, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).arguments.map(({ content }: { content: string }) => content))
  expect(texts.slice(0, 1_000).filter(keepsTheSame).length).toBeGreaterThan(500)
})
