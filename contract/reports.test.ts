import { describe, expect, it } from 'vitest'
import { reportReasons } from './moderation-limits.ts'
import { NewReport, Report } from './reports.ts'

describe('a report of a foreign API', () => {
  it.each([
    ['by its receipt', { receipt: 'r1' }],
    ['by a token', { token: 'r1', id: 7 }],
    ['by its id alone', { id: 'r1', status: 'pending' }],
  ])('is found %s', (_, raw) => {
    expect(Report.parse(raw)).toEqual({
      ...{ receipt: 'r1', state: 'open', created_at: null, user: null, about: null, statements: [], decision: null },
    })
  })

  it.each([
    ['says so', { state: 'decided' }, 'decided'],
    ['says so in a word of its own', { status: 'Resolved' }, 'decided'],
    ['tells what was decided', { resolution: { outcome: 'Hidden' } }, 'decided'],
    ['says what nobody knows', { status: { is: 1 } }, 'open'],
  ])('has a state where it %s', (_, raw, state) => {
    expect(Report.parse({ receipt: 'r', ...raw }).state).toBe(state)
  })

  it('may give the decision as a string', () => {
    expect(Report.parse({ receipt: 'r', decision: 'The post is hidden.' }).decision).toEqual({
      ...{ outcome: 'The post is hidden.', reason: '', decided_at: null },
    })
  })

  it('is refused without a receipt', () => {
    expect(Report.safeParse({ state: 'open' }).success).toBe(false)
  })
})

it('a new report needs only a reason', () => {
  expect(NewReport.parse({ reason: 'spam' })).toEqual({ reason: 'spam', details: '', mail: false })
  expect(NewReport.parse({ reason: 'other', details: 'a\r\nb', about: { kind: 'comment', id: 7 } })).toMatchObject({
    ...{ details: 'a\nb', about: { kind: 'comment', id: '7' } },
  })
  expect(NewReport.safeParse({}).error?.issues[0]?.message).toBe('Choose what is wrong.')
})

describe('a new report for "Something else"', () => {
  it.each([['nothing'], [''], ['   '], ['\r\n\t '], ['\u200b\u200d'], ['\u00a0\u2800 \u00ad']])(
    'is refused with %j as its explanation',
    (details) => {
      const report = { reason: 'other', mail: true, ...(details === 'nothing' ? {} : { details }) }
      const { error } = NewReport.safeParse(report)
      expect(error?.issues).toHaveLength(1)
      expect(error?.issues[0]).toMatchObject({ path: ['details'], message: 'Explain what is wrong: you chose “Something else”.' })
    },
  )

  it.each([['!'], [' a '], ['📣'], ['\u200b?']])('is accepted with %j', (details) => {
    expect(NewReport.parse({ reason: 'other', details }).details).toBe(details)
  })

  it.each(reportReasons.filter((reason) => reason !== 'other'))('needs no explanation for %s', (reason) => {
    expect(NewReport.parse({ reason })).toEqual({ reason, details: '', mail: false })
  })
})

it('offers private information and illegal content as reasons', () => {
  expect(reportReasons).toEqual(expect.arrayContaining(['private-information', 'illegal-content']))
})
