import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const reportCall = ({ token }: Member, { id }: Member, details: string, key?: string): ForeignCall => ({
  ...{ method: 'POST', path: `/api/users/${id}/report`, token, body: { reason: 'spam', details } },
  ...(key ? { key } : {}),
})
const texts = ['One', 'Two', 'Three', 'Four']

test('simultaneous reports by one person about one target become one report with all statements', async () => {
  for (let time = 0; time < 6; time++) {
    const [ada, ben] = [await api.person(), await api.person()]
    const answers = await rivals.race(
      texts.map((text) => reportCall(ada, ben, `${text} here`)),
      texts.map((text) => reportCall(ada, ben, `${text} there`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const receipts = new Set(answers.map(({ body }) => body.data.receipt))
    expect(receipts.size).toBe(1)
    const { statements } = (await reportCalls(api).receipt([...receipts].join(), ada)).body.data
    const received = statements.map(({ details }: { details: string }) => details).sort()
    expect(received).toEqual(texts.flatMap((text) => [`${text} here`, `${text} there`]).sort())
    expect(await reportCalls(api).evidence([...receipts].join())).toHaveLength(1)
  }
})

test('two people can report each other at once', async () => {
  for (let time = 0; time < 6; time++) {
    const [ada, ben] = [await api.person(), await api.person()]
    const answers = await rivals.race([reportCall(ada, ben, 'x')], [reportCall(ben, ada, 'y')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  }
})

test('a form sent to two processes is stored once', async () => {
  const [ada, ben] = [await api.person(), await api.person()]
  const [one, two] = await rivals.race([reportCall(ada, ben, 'Once', 'key')], [reportCall(ada, ben, 'Once', 'key')])
  expect(two?.body).toEqual(one?.body)
  expect((await reportCalls(api).receipt(one?.body.data.receipt, ada)).body.data.statements).toHaveLength(1)
})

test('the daily limit of ten holds across processes', async () => {
  const ada = await api.person()
  const others: Member[] = []
  for (let number = 0; number < 14; number++) others.push(await api.person())
  const made = others.map((other) => reportCall(ada, other, 'x'))
  const answers = await rivals.race(made.slice(0, 7), made.slice(7))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(429)])
})
