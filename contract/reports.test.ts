import { describe, expect, it } from 'vitest'
import { reportReasons } from './moderation-limits.ts'
import { NewReport } from './reports.ts'

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
