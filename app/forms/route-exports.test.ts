import { expect, test } from 'vitest'
import { clientAction, clientLoader } from './route-exports'

const args = { request: new Request('https://rostrum.test/'), params: {} }
const sending = (answer: () => Promise<unknown>) =>
  clientAction({ ...args, serverAction: async <T>() => (await answer()) as T } as Parameters<typeof clientAction>[0])
const loading = (answer: () => Promise<unknown>) =>
  clientLoader({ ...args, serverLoader: async <T>() => (await answer()) as T } as Parameters<typeof clientLoader>[0])
const fail = (thrown: unknown) => () => Promise.reject(thrown)

test('passes on the server’s answer, including a refusal', async () => {
  const refusal = { kind: 'refused', message: 'No' }
  expect(await sending(async () => refusal)).toBe(refusal)
  expect(await loading(async () => 'news')).toBe('news')
})

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['an error page', new Response('{}', { status: 403 })],
])('keeps the page with %s: a form is refused, and a list is null', async (_, thrown) => {
  expect(await sending(fail(thrown))).toMatchObject({ kind: 'refused', message: expect.stringMatching(/couldn’t reach the server/) })
  expect(await loading(fail(thrown))).toBeNull()
})

test('rethrows a redirect, which Remix follows', async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: '/auth' } })
  await expect(sending(fail(redirect))).rejects.toBe(redirect)
  await expect(loading(fail(redirect))).rejects.toBe(redirect)
})
