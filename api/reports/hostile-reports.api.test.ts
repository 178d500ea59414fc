import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCleanText } from '#contract/fields'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { reportCalls } from './reports.testing.ts'

const file = resolve(import.meta.dirname, '../../../shared/data/hostile/blns.json')
const day = 24 * 60 * 60 * 1000

describe.skipIf(!existsSync(file))('hostile strings', () => {
  let api: TestApi
  let calls: ReturnType<typeof reportCalls>
  let texts: string[]
  beforeAll(async () => {
    api = await openTestApi()
    calls = reportCalls(api)
    texts = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((each) => isCleanText(each))
  })
  afterAll(() => api.close())

  test('are stored as they were typed', { timeout: 120_000 }, async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const some = texts.filter((text) => text.length > 3 && text.length <= 2_000 && !text.includes('\r')).slice(0, 20)
    for (const [index, details] of some.entries()) {
      if (index % 10 === 0) api.clock.time += day
      expect((await calls.report(ada, ben, { details })).status, details).toBe(201)
    }
    const { receipt } = (await calls.report(ada, await api.person())).body.data ?? { receipt: '' }
    expect(receipt, 'the eleventh report of a day').toBe('')
    api.clock.time += day
    const { body } = await calls.report(ada, await api.person(), { details: some.join('\n').slice(0, 2_000) })
    expect(body.data.statements[0].details).toBe(some.join('\n').slice(0, 2_000))
  })

  test('cause no error as ids, receipts, kinds and reasons', { timeout: 120_000 }, async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    for (const text of texts) {
      const segment = encodeURIComponent(text).replaceAll('.', '%2E') || 'x'
      const answers = [
        await calls.receipt(segment),
        await calls.report(ada, { id: segment }),
        await calls.report(ada, ben, { reason: text }),
        await calls.report(ada, ben, { about: { kind: 'comment', id: text } }),
        await calls.report(ada, ben, { about: { kind: text as 'comment', id: '1' } }),
      ]
      for (const { status } of answers) expect(status, text).toBeLessThan(500)
    }
  })
})
