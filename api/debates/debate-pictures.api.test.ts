import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { endlessWebp } from '../platform/hostile-pictures.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const topic = 'The four-day week should be the norm'

describe('a picture', () => {
  const withPicture = async (file: File, token: string, headers: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('json', JSON.stringify({ topic }))
    form.set('picture', file)
    return api.call('POST', '/api/debates', { token, body: form, headers })
  }
  const replace = async (id: string, file: File, token: string) => {
    const form = new FormData()
    form.set('picture', file)
    return api.call('POST', `/api/debates/${id}/picture`, { token, body: form })
  }
  const png = (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#246' } })
      .png()
      .toBuffer()

  it('is re-encoded and served', async () => {
    const { token } = await api.person()
    const { status, body } = await withPicture(new File([new Uint8Array(await png(900))], 'a.png', { type: 'image/png' }), token)
    expect(status).toBe(201)
    expect(body.data.avatar).toMatch(/^\/api\/pictures\/[\w-]{43}\.webp$/)
    const served = await api.app.fetch(new Request(`http://rostrum.test${body.data.avatar}`))
    const { format, width } = await sharp(await served.arrayBuffer()).metadata()
    expect({ format, width, type: served.headers.get('Content-Type') }).toEqual({ format: 'webp', width: 512, type: 'image/webp' })
  })

  it('is part of the content of an Idempotency-Key: another picture of the same name and size is a conflict', async () => {
    const { token } = await api.person()
    const file = async (lastByte: number) => new File([new Uint8Array(await png(40)), new Uint8Array([lastByte])], 'a.png')
    const ask = async (lastByte: number) => withPicture(await file(lastByte), token, { 'Idempotency-Key': 'picture' })
    const first = await ask(1)
    expect(first.status).toBe(201)
    expect((await ask(2)).status).toBe(409)
    const again = await ask(1)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  it('is refused if it isn’t an image, whatever its type says, and nothing is created', async () => {
    const { token, name } = await api.person('Ada Paints')
    const { status, body } = await withPicture(new File(['<svg onload=alert(1)>'], 'a.png', { type: 'image/png' }), token)
    expect(status).toBe(422)
    expect(body.errors.picture[0]).toContain('not a picture')
    const { body: all } = await api.call('GET', '/api/debates?per_page=100')
    expect(all.data.some((debate: { participants: { user: { name: string } }[] }) => debate.participants[0]?.user.name === name)).toBe(
      false,
    )
  })

  it('is refused above 2 MB, where a debate begins and where one is replaced', async () => {
    const { token } = await api.person()
    const big = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.png')
    const { id } = (await api.call('POST', '/api/debates', { token, body: { topic } })).body.data
    for (const { status, body } of [await withPicture(big, token), await replace(id, big, token)]) {
      expect(status).toBe(422)
      expect(body.errors.picture[0]).toContain('2 MB')
    }
  })

  it('holds up no sign-in, however hostile it is and however many come', async () => {
    const uploaders = await Promise.all(Array.from({ length: 10 }, () => api.person()))
    const answered: string[] = []
    const pictures = uploaders.map(async ({ token }) => {
      const { status, headers } = await withPicture(new File([new Uint8Array(endlessWebp())], 'a.webp'), token)
      answered.push('picture')
      return { status, retryAfter: headers.get('Retry-After') }
    })
    // If password hashing shared its threads with pictures, it would wait here.
    await Promise.all(Array.from({ length: 3 }, () => api.person())).then(() => answered.push('people'))
    const statuses = await Promise.all(pictures)
    expect(answered[0]).toBe('people')
    expect(statuses).toContainEqual({ status: 503, retryAfter: '5' })
    // A fast machine finishes in time.
    for (const { status } of statuses) expect([201, 422, 503]).toContain(status)
  })

  it('can be changed only by the creator', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const { id } = (await api.call('POST', '/api/debates', { token: ada.token, body: { topic } })).body.data
    const small = new File([new Uint8Array(await png(40))], 'b.png')
    expect((await replace(id, small, jun.token)).status).toBe(403)
    // The file isn't even read.
    expect((await replace(id, new File(['no picture'], 'c.png'), jun.token)).status).toBe(403)
    expect((await replace(id, small, ada.token)).body.data.avatar).toMatch(/webp$/)
    const none = await api.call('POST', `/api/debates/${id}/picture`, { token: ada.token, body: {} })
    expect({ status: none.status, errors: none.body.errors }).toEqual({ status: 422, errors: { picture: ['Choose a picture first.'] } })
  })
})
