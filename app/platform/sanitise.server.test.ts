import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const hostile = resolve(import.meta.dirname, '../../../shared/data/hostile')

/** Loads the module anew, with this environment. */
async function sanitiserWith(variables: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ SESSION_SECRETS: 'x'.repeat(32), API_URL: '', ...variables })) vi.stubEnv(name, value)
  return (await import('./sanitise.server')).sanitiseHtml
}

beforeEach(() => vi.unstubAllEnvs())
afterAll(() => vi.unstubAllEnvs())

describe('what a foreign API sends', () => {
  const foreign = { API_URL: 'https://api.example.org' }

  it('keeps text and simple formatting', async () => {
    const sanitised = await sanitiserWith(foreign)
    expect(await sanitised('<p>One <em>two</em> <a href="https://example.org/a?b=1&amp;c">three</a></p><h1>Four</h1>')).toBe(
      '<p>One <em>two</em> <a rel="nofollow ugc noopener" href="https://example.org/a?b=1&amp;c">three</a></p>Four',
    )
  })

  it('keeps the state of tasks, list numbers and column alignment', async () => {
    const sanitised = await sanitiserWith(foreign)
    expect(await sanitised('<ul><li><input type="checkbox" disabled checked> a</li><li><input disabled type=checkbox> b</li></ul>')).toBe(
      '<ul><li>[x]  a</li><li>[ ]  b</li></ul>',
    )
    expect(await sanitised('<ol start="3"><li>a</li><li value="7">b</li></ol>')).toBe('<ol start="3"><li>a</li><li value="7">b</li></ol>')
    expect(await sanitised('<table><tbody><tr><td align="right">1</td></tr></tbody></table>')).toContain('<td align="right">1</td>')
    expect(await sanitised('<p><a href="ftp://a.example">one <em>two</em></a> <a href="https://a.example">x</a></p>')).toBe(
      '<p>one <em>two</em> <a rel="nofollow ugc noopener" href="https://a.example">x</a></p>',
    )
  })

  it.each([
    ['/users/Ada%20L', '<a href="/users/Ada%20L">x</a>'],
    ['/users?name=..', '<a href="/users?name=..">x</a>'],
    ['https://a.example/users/Ada', '<a rel="nofollow ugc noopener" href="https://a.example/users/Ada">x</a>'],
    ['/users/Ada/report', 'x'],
    ['/users/Ada?tab=1', 'x'],
    ['/users', 'x'],
    ['/logout', 'x'],
    ['//a.example/users/Ada', 'x'],
    ['/users/\\a.example', 'x'],
    ['/users/../logout', 'x'],
    ['users/Ada', 'x'],
  ])('may link to profiles but not to our other pages: %s', async (href, link) => {
    const sanitised = await sanitiserWith(foreign)
    expect(await sanitised(`<p><a href="${href}">x</a></p>`)).toBe(`<p>${link}</p>`)
  })

  it.skipIf(!existsSync(hostile)).each(['dompurify-expect.json', 'owasp-xss-filter-evasion.json'])(
    'removes everything active in %s',
    async (file) => {
      const sanitised = await sanitiserWith(foreign)
      const cases: { payload: string }[] = JSON.parse(readFileSync(`${hostile}/${file}`, 'utf8'))
      for (const { payload } of cases) expect(unwanted(await sanitised(payload)), payload).toEqual([])
    },
    60_000,
  )

  it('gives the same result for the same text', async () => {
    const sanitised = await sanitiserWith(foreign)
    const texts = ['<p>a</p>', '<p>b<script>1</script></p>', '<p>a</p>']
    expect(await Promise.all(texts.map(sanitised))).toEqual(['<p>a</p>', '<p>b</p>', '<p>a</p>'])
  })
})

it('leaves texts of our own API unchanged', async () => {
  const sanitised = await sanitiserWith({})
  expect(await sanitised('<p data-own="1">as it is</p>')).toBe('<p data-own="1">as it is</p>')
})

/** Returns any HTML outside the allowed tags and attributes. DOMPurify empties `is`, which can't be removed. */
function unwanted(html: string): string[] {
  const allowed =
    /<\/?(?:p|br|em|strong|del|a|blockquote|ul|ol|li|code|pre|hr|table|thead|tbody|tr|th|td|b|i|s|u|sub|sup)(?: rel="nofollow ugc noopener")?(?: href="(?:https?:|mailto:|\/users)[^"<>]*")?(?: start="[^"]*")?(?: is="")?>/gi
  const rest = html.replace(allowed, '')
  return rest.includes('<') ? [rest] : []
}
