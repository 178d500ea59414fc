import { expect, test } from 'vitest'
import { openTestApi } from '../api.testing.ts'
import { endlessWebp } from '../platform/hostile-pictures.testing.ts'

// On one database: pictures are read by processes of their own, before anything is stored, and each of these works for five seconds.

test('a picture holds up no sign-in, however hostile it is and however many come', async () => {
  const api = await openTestApi()
  const upload = (token: string) => {
    const body = new FormData()
    body.set('json', JSON.stringify({ topic: 'The four-day week should be the norm' }))
    body.set('picture', new File([new Uint8Array(endlessWebp())], 'a.webp'))
    return api.call('POST', '/api/debates', { token, body })
  }
  const painters = await Promise.all(Array.from({ length: 10 }, () => api.person()))
  const answered: string[] = []
  const pictures = painters.map(async ({ token }) => {
    const { status, headers } = await upload(token)
    answered.push('picture')
    return { status, retryAfter: headers.get('Retry-After') }
  })
  // A password's hash would wait behind pictures that share its threads.
  await Promise.all(Array.from({ length: 3 }, () => api.person())).then(() => answered.push('people'))
  const statuses = await Promise.all(pictures)
  expect(answered[0]).toBe('people')
  expect(statuses).toContainEqual({ status: 503, retryAfter: '5' })
  // A quick machine is done with it within its time.
  for (const { status } of statuses) expect([201, 422, 503]).toContain(status)
  await api.close()
})
