import { describe, expect, it } from 'vitest'
import { Notification } from '#contract/notifications'
import { Report } from '#contract/reports'
import { parseForeign, renameFields } from './field-names.ts'

describe('a report of a foreign API', () => {
  it.each([
    ['by its receipt', { receipt: 'r1' }],
    ['by a token', { token: 'r1', id: 7 }],
    ['by its id alone', { id: 'r1', status: 'pending' }],
  ])('is found %s', (_, raw) => {
    expect(parseForeign(Report, raw)).toEqual({
      ...{ receipt: 'r1', state: 'open', created_at: null, user: null, about: null, statements: [], decision: null },
    })
  })

  it.each([
    ['says so', { state: 'decided' }, 'decided'],
    ['says so in a word of its own', { status: 'Resolved' }, 'decided'],
    ['tells what was decided', { resolution: { outcome: 'Hidden' } }, 'decided'],
    ['says what nobody knows', { status: { is: 1 } }, 'open'],
  ])('has a state where it %s', (_, raw, state) => {
    expect(parseForeign(Report, { receipt: 'r', ...raw }).state).toBe(state)
  })

  it('may give the decision as a string', () => {
    expect(parseForeign(Report, { receipt: 'r', decision: 'The post is hidden.' }).decision).toEqual({
      ...{ outcome: 'The post is hidden.', reason: '', decided_at: null },
    })
  })

  it('is refused without a receipt', () => {
    expect(Report.safeParse(renameFields(Report, { state: 'open' })).success).toBe(false)
  })
})

it.each([{ link: '/badges' }, { href: '/badges' }, { url: '/badges', link: '/x' }])('reads where a notification leads from %j', (data) => {
  expect(parseForeign(Notification, { id: 1, data }).data.url).toBe('/badges')
})

it('reads a notification without data', () => {
  expect(parseForeign(Notification, { id: 1, data: null })).toMatchObject({ id: '1', type: '', data: { message: '', url: null } })
})
