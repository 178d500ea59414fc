import { expect, test } from 'vitest'
import { clientAction, clientLoader } from './route-exports'

const args = { request: new Request('https://rostrum.test/'), params: {} }
const sending = (answer: () => Promise<unknown>) =>
  clientAction({ ...args, serverAction: async <T>() => (await answer()) as T } as Parameters<typeof clientAction>[0])
const loading = (answer: () => Promise<unknown>) =>
  clientLoader({ ...args, serverLoader: async <T>() => (await answer()) as T } as Parameters<typeof clientLoader>[0])
const fail = (thrown: unknown) => () => Promise.reject(thrown)

test('what the server answers is handed on, a refusal too', async () => {
  const refusal = { kind: 'refused', message: 'No' }
  expect(await sending(async () => refusal)).toBe(refusal)
  expect(await loading(async () => 'news')).toBe('news')
})

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['an error page', new Response('{}', { status: 403 })],
])('with %s the page stays: a form is refused, and a list is not there', async (_, thrown) => {
  expect(await sending(fail(thrown))).toMatchObject({ kind: 'refused', message: expect.stringMatching(/did not reach the server/) })
  expect(await loading(fail(thrown))).toBeNull()
})

test('where the answer leads elsewhere, Remix goes there', async () => {
  const elsewhere = new Response(null, { status: 303, headers: { Location: '/auth' } })
  await expect(sending(fail(elsewhere))).rejects.toBe(elsewhere)
  await expect(loading(fail(elsewhere))).rejects.toBe(elsewhere)
})
