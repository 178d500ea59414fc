import { describe, expect, it } from 'vitest'
import { AccessToken } from './accounts.ts'
import { fillPath } from './call.ts'
import { NewDebate } from './debate-editing.ts'
import { Debate, listDebates, readDebateBySlug } from './debates.ts'
import { MentionPage } from './mentions.ts'
import { shownName } from './readable-name.ts'
import { Tag } from './tags.ts'
import { unwatchDebate, WatchState, watchDebate } from './watches.ts'

/** A debate as an API might send it that follows only the customer's text (customer-spec §3). */
const foreign = {
  id: 7,
  slug: 'tabs-or-spaces',
  topic: 'Tabs are better than spaces',
  status: 'ongoing',
  type: 'live',
  users: [{ id: 1, name: 'Ada', display_name: 'ada', show_real_name: 1 }],
  watchers: [{ id: 2 }, { id: 3 }],
  current_turn_user: { id: 1, name: 'Ada', display_name: '', show_real_name: 0 },
  tags: [{ id: 4, slug: 'code', value: 'Code', href: '/t/code' }, 'plain'],
  user_is_participant: 1,
}

describe('what another API sends', () => {
  it('may name the mentioning post in several ways', () => {
    const debate = { slug: 'trams', topic: 'Trams' }
    const posts = [
      { id: 1, argument_id: 12, author: { id: 2, name: 'Bob' }, debate, read_at: '' },
      { id: 2, comment_id: 7, user: { id: 2, name: 'Bob' }, debate, read_at: '2026-01-01T12:00:00Z' },
      { id: 3, type: 'argument', post_id: 'a-13', number: 5, user: { id: 2, name: 'Bob' }, debate },
    ]
    const { data, meta } = MentionPage.parse({ data: posts, total: 3, current_page: 1 })
    expect(data.map(({ post_type, post_id, number, read_at }) => [post_type, post_id, number, read_at])).toEqual([
      ['argument', '12', null, null],
      ['comment', '7', null, '2026-01-01T12:00:00.000Z'],
      ['argument', 'a-13', 5, null],
    ])
    expect(meta).toMatchObject({ total: 3, unread_count: 2 })
    expect(MentionPage.parse([]).meta).toMatchObject({ total: 0, unread_count: 0 })
  })

  it('is read in either spelling, with ids as numbers or strings', () => {
    const debate = Debate.parse(foreign)
    expect(debate).toMatchObject({
      id: '7',
      status: 'ongoing',
      participants_count: 1,
      watchers_count: 2,
      user_is_participant: true,
      permissions: null,
    })
    expect(debate.participants[0]).toMatchObject({ user: { id: '1', display_name: 'ada' }, side: null })
    expect(debate.tags).toMatchObject([
      { id: '4', name: 'Code', url: '/t/code' },
      { slug: 'plain', name: 'plain' },
    ])
  })

  it.each([
    ['wrapped', { data: foreign }],
    ['bare', foreign],
  ])('is read %s', (_, raw) => {
    expect(readDebateBySlug.answer.parse(raw).data.slug).toBe('tabs-or-spaces')
  })

  it.each([
    ['with meta', { data: [foreign], meta: { current_page: 2, last_page: 3, per_page: 1, total: 3 } }],
    ['with page numbers beside the data', { data: [foreign], current_page: '2', last_page: 3, per_page: 1, total: 3 }],
    ['in two wrappings', { data: { data: [foreign], current_page: 2, last_page: 3, per_page: 1, total: 3 } }],
  ])('is read as a list %s', (_, raw) => {
    const { data, meta } = listDebates.answer.parse(raw)
    expect(data).toHaveLength(1)
    expect(meta).toEqual({ current_page: 2, last_page: 3, per_page: 1, total: 3, total_capped: false, older: null })
  })

  it('is read as a bare list', () => {
    expect(listDebates.answer.parse([foreign, foreign]).meta).toMatchObject({ total: 2, last_page: 1 })
  })

  it('may hold the token wrapped or bare', () => {
    expect(AccessToken.parse({ data: { access_token: 'a' } })).toEqual(AccessToken.parse({ access_token: 'a' }))
  })

  it('may have one of three names for a watch', () => {
    for (const raw of [{ watching: true }, { is_watching: 1 }, { user_is_watching: '1' }, true])
      expect(WatchState.parse(raw).watching).toBe(true)
    expect(WatchState.parse({}).watching).toBe(false)
    expect(Debate.parse(foreign).user_is_watching).toBeNull()
  })

  it('counts as success if it does not say otherwise', () => {
    for (const raw of [undefined, {}, { message: 'You are watching.' }, { data: 'OK' }, { data: { id: 7, watchers_count: 3 } }]) {
      expect(watchDebate.answer.parse(raw).data.watching).toBe(true)
      expect(unwatchDebate.answer.parse(raw).data.watching).toBe(false)
    }
    expect(watchDebate.answer.parse({ data: { is_watching: 0 } }).data).toEqual({ watching: false, watchers_count: null })
  })

  it('is refused if it makes no sense', () => {
    expect(Debate.safeParse({ ...foreign, id: '..', slug: '' }).success).toBe(false)
    expect(Tag.safeParse(null).success).toBe(false)
    expect(listDebates.answer.safeParse('<html>').success).toBe(false)
  })
})

it.each(['', '.', '..', 'create', '\uD800', 'a'.repeat(400), undefined])('uses the id of a debate with the slug %j', (slug) => {
  expect(Debate.parse({ ...foreign, id: 7, slug }).slug).toBe('7')
})

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
