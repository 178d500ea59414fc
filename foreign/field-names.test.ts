import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { AccessToken } from '#contract/accounts'
import { Debate, listDebates, readDebateBySlug } from '#contract/debates'
import { MentionPage } from '#contract/mentions'
import { Tag } from '#contract/tags'
import { unwatchDebate, WatchState, watchDebate } from '#contract/watches'
import { readAnswer } from './answers.ts'
import { parseForeign, renameFields } from './field-names.ts'

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
    const { data, meta } = parseForeign(MentionPage, { data: posts, total: 3, current_page: 1 })
    expect(data.map(({ post_type, post_id, number, read_at }) => [post_type, post_id, number, read_at])).toEqual([
      ['argument', '12', null, null],
      ['comment', '7', null, '2026-01-01T12:00:00.000Z'],
      ['argument', 'a-13', 5, null],
    ])
    expect(meta).toMatchObject({ total: 3, unread_count: 2 })
    expect(parseForeign(MentionPage, []).meta).toMatchObject({ total: 0, unread_count: 0 })
  })

  it('is read in either spelling, with ids as numbers or strings', () => {
    const debate = parseForeign(Debate, foreign)
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
    expect(parseForeign(readDebateBySlug.answer, raw).data.slug).toBe('tabs-or-spaces')
  })

  it.each([
    ['with meta', { data: [foreign], meta: { current_page: 2, last_page: 3, per_page: 1, total: 3 } }],
    ['with page numbers beside the data', { data: [foreign], current_page: '2', last_page: 3, per_page: 1, total: 3 }],
    ['in two wrappings', { data: { data: [foreign], current_page: 2, last_page: 3, per_page: 1, total: 3 } }],
  ])('is read as a list %s', (_, raw) => {
    const { data, meta } = parseForeign(listDebates.answer, raw)
    expect(data).toHaveLength(1)
    expect(meta).toEqual({ current_page: 2, last_page: 3, per_page: 1, total: 3, total_capped: false, older: null })
  })

  it('is read as a bare list', () => {
    expect(parseForeign(listDebates.answer, [foreign, foreign]).meta).toMatchObject({ total: 2, last_page: 1 })
  })

  it('may hold the token wrapped or bare', () => {
    expect(parseForeign(AccessToken, { data: { access_token: 'a' } })).toEqual(parseForeign(AccessToken, { access_token: 'a' }))
  })

  it('may have one of three names for a watch', () => {
    for (const raw of [{ watching: true }, { is_watching: 1 }, { user_is_watching: '1' }, true])
      expect(parseForeign(WatchState, raw).watching).toBe(true)
    expect(parseForeign(WatchState, {}).watching).toBe(false)
    expect(parseForeign(Debate, foreign).user_is_watching).toBeNull()
  })

  it('counts as success if it does not say otherwise', () => {
    for (const raw of [undefined, {}, { message: 'You are watching.' }, { data: 'OK' }, { data: { id: 7, watchers_count: 3 } }]) {
      expect(readAnswer(watchDebate, raw, {}).data.watching).toBe(true)
      expect(readAnswer(unwatchDebate, raw, {}).data.watching).toBe(false)
    }
    expect(readAnswer(watchDebate, { data: { is_watching: 0 } }, {}).data).toEqual({ watching: false, watchers_count: null })
  })

  it('is refused if it makes no sense', () => {
    expect(canRead(Debate, { ...foreign, id: '..', slug: '' })).toBe(false)
    expect(canRead(Tag, null)).toBe(false)
    expect(canRead(listDebates.answer, '<html>')).toBe(false)
  })
})

it.each(['', '.', '..', 'create', '\uD800', 'a'.repeat(400), undefined])('uses the id of a debate with the slug %j', (slug) => {
  expect(parseForeign(Debate, { ...foreign, id: 7, slug }).slug).toBe('7')
})

const canRead = (schema: z.ZodType, raw: unknown) => schema.safeParse(renameFields(schema, raw)).success
