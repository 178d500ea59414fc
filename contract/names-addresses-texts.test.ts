import { describe, expect, it } from 'vitest'
import { fillPath } from './call.ts'
import { NewDebate } from './debate-editing.ts'
import { shownName } from './readable-name.ts'

describe('a shown name', () => {
  it.each([
    [{ name: 'Ada L', display_name: 'ada', show_real_name: true }, 'Ada L'],
    [{ name: 'Ada L', display_name: 'ada', show_real_name: false }, 'ada'],
    [{ name: 'Ada L', display_name: '  ', show_real_name: false }, 'Ada L'],
    [{ name: 'Ada L', display_name: null, show_real_name: false }, 'Ada L'],
  ])('for %j is %s (customer-spec §3)', (person, shown) => {
    expect(shownName(person)).toBe(shown)
  })
})

describe('an address', () => {
  it.each([
    ['a/b', '/x/a%2Fb'],
    ['..', '/x/-'],
    ['\uD800', '/x/%EF%BF%BD'],
    ['名 前?#', '/x/%E5%90%8D%20%E5%89%8D%3F%23'],
  ])('encodes %s', (name, path) => {
    expect(fillPath('/x/{name}', { name })).toBe(path)
    expect(new URL(path, 'http://a.test').pathname.startsWith('/x/')).toBe(true)
  })
})

describe('text', () => {
  const parse = (change: object) => NewDebate.safeParse({ topic: 'A topic long enough', ...change })

  it('is measured in UTF-16 units after line ends became LF', () => {
    expect(parse({ description: `a${'\r\n'.repeat(4_999)}` }).data?.description).toBe(`a${'\n'.repeat(4_999)}`)
    expect(parse({ description: '𝒳'.repeat(2_500) }).success).toBe(true)
    expect(parse({ description: '𝒳'.repeat(2_501) }).success).toBe(false)
  })

  it('on one line is trimmed', () => {
    expect(parse({ topic: '  A topic\n long enough  ' }).data?.topic).toBe('A topic long enough')
    expect(parse({ topic: '         a          ' }).success).toBe(false)
  })

  it('refuses NUL and lone surrogates', () => {
    expect(parse({ description: 'a\0' }).success).toBe(false)
    expect(parse({ description: '\udc00\ud800' }).success).toBe(false)
    expect(parse({ description: '😀' }).success).toBe(true)
  })
})
