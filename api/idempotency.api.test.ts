import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openTestApi, type TestApi } from './api.testing.ts'
import { type KeyedCase, keyedCases } from './keyed-calls.testing.ts'
import { contractCalls } from './service/contract-calls.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ groups: true })
})
afterAll(() => api.close())

const keyed = contractCalls().filter(({ call }) => call.keyed)

test('every call that takes an Idempotency-Key is tested here', () => {
  expect(Object.keys(keyedCases).sort()).toEqual(keyed.map(({ name }) => name).sort())
})

describe.each(keyed)('$name', ({ name, call }) => {
  const word = `quokka${name.toLowerCase()}`
  const text = `${word} eats leaves here`

  test('answers a retry with the current state of what it created, and stores no text with the key', async () => {
    const one = await keyedCases[name]?.(api, text)
    if (!one) throw new Error(`keyed-calls.testing.ts has no case for ${name}`)
    const send = () => sendKeyed(one, name)
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status], JSON.stringify(first.body)).toEqual([call.success, call.success])
    expect(idOf(second)).toBe(idOf(first))
    expect(await storedKeys()).not.toContain(word)

    const again = await send()
    expect([again.status, again.body]).toEqual([call.success, first.body])

    const made = first.body.data
    expect(await one.change(made)).toSatisfy(wasDone)
    const later = await send()
    expect([later.status, later.body]).toMatchObject([one.after.status, one.after.shows])
    if (later.status === call.success) expect(idOf(later)).toBe(idOf(first))
    if (one.after.withoutText) expect(JSON.stringify(later.body)).not.toContain(word)
    expect(await storedKeys()).not.toContain(word)
  })
})

function sendKeyed({ by, path, body }: KeyedCase, key: string): Promise<Answer> {
  return api.call('POST', path, { token: by.token, body, headers: { 'Idempotency-Key': key } })
}

/** Reports are known by their receipts, and sending invitations returns only their number. */
const idOf = ({ body }: Answer): unknown => body.data.id ?? body.data.receipt ?? body.data.invited

/** Checks that the change succeeded: either a call that was answered, or a changed row. */
const wasDone = (done: unknown): boolean => typeof done !== 'object' || done === null || !('status' in done) || Number(done.status) < 300

/** Returns every column of every stored key, as text. */
async function storedKeys(): Promise<string> {
  return JSON.stringify(await api.ports.db.read.selectFrom('idempotency_keys').selectAll().execute()).toLowerCase()
}
