import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { purgePictures } from '../hourly-jobs.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { parsePictureName } from '../platform/pictures.ts'

let api: TestApi
let mod: Member
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  mod = await moderationCalls(api).moderator()
})
afterAll(() => api.close())

let shade = 0
/** Creates a picture that no other test uploads. */
async function newPicture(): Promise<File> {
  shade += 16
  const background = { r: shade, g: 100, b: 50 }
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'a.png', { type: 'image/png' })
}

async function upload(path: string, { token }: Member, picture: File): Promise<string> {
  const body = new FormData()
  body.set('picture', picture)
  return (await api.call('POST', path, { token, body })).body.data.avatar
}

const served = async (address: string, headers: Record<string, string> = {}) => api.app.request(address, { headers })
const statusOf = async (address: string) => (await served(address)).status
const sweep = (hours: number) => purgePictures({ ...api.ports, clock: { ...api.ports.clock, now: () => Date.now() + hours * 3_600_000 } })
const isStored = async (address: string) => (await api.ports.pictures.read(parsePictureName(address))) !== null

describe('a picture is served while something shows it:', () => {
  it('an avatar disappears when it is replaced or removed, and its file soon after', async () => {
    const ada = await api.person()
    const first = await upload('/api/me/avatar', ada, await newPicture())
    const second = await upload('/api/me/avatar', ada, await newPicture())
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await api.call('DELETE', '/api/me/avatar', { token: ada.token })
    expect(await statusOf(second)).toBe(404)
    await sweep(0)
    expect(await isStored(second), 'an upload has an hour to become a row').toBe(true)
    await sweep(2)
    expect([await isStored(first), await isStored(second)]).toEqual([false, false])
  })

  it('two people with the same picture do not remove it for each other', async () => {
    const [ada, ben, picture] = [await api.person(), await api.person(), await newPicture()]
    const address = await upload('/api/me/avatar', ada, picture)
    expect(await upload('/api/me/avatar', ben, picture)).toBe(address)
    await api.call('DELETE', '/api/me/avatar', { token: ada.token })
    await sweep(2)
    expect(await statusOf(address)).toBe(200)
  })

  it('a debate’s picture disappears when it is replaced', async () => {
    const ada = await api.person()
    const path = `/api/debates/${await openDebate(api, ada)}/picture`
    const first = await upload(path, ada, await newPicture())
    expect(await statusOf(first)).toBe(200)
    const second = await upload(path, ada, await newPicture())
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })

  it.each(['teams', 'groups'])('a picture in %s disappears when it is removed or its circle is dissolved', async (kind) => {
    const ada = await api.person()
    const founded = await api.call('POST', `/api/${kind}`, {
      token: ada.token,
      body: { name: `Painters of ${kind}` },
    })
    expect(founded).toMatchObject({ status: 201 })
    const path = `/api/${kind}/${founded.body.data[kind === 'teams' ? 'id' : 'slug']}`
    const first = await upload(`${path}/picture`, ada, await newPicture())
    await api.call('DELETE', `${path}/picture`, { token: ada.token })
    expect(await statusOf(first)).toBe(404)
    const second = await upload(`${path}/picture`, ada, await newPicture())
    expect(await statusOf(second)).toBe(200)
    expect((await api.call('DELETE', path, { token: ada.token })).status).toBe(204)
    expect(await statusOf(second)).toBe(404)
  })

  it('a deleted account’s avatar disappears at once, and returns when the deletion is undone', async () => {
    const ada = await api.person()
    const address = await upload('/api/me/avatar', ada, await newPicture())
    const change = (deleted_at: number | null) =>
      api.ports.db.transaction((tx) => tx.updateTable('users').set({ deleted_at }).where('display_name', '=', ada.name).execute())
    await change(api.clock.time)
    await sweep(2)
    expect(await statusOf(address)).toBe(404)
    await change(null)
    expect(await statusOf(address)).toBe(200)
  })

  it('a hidden debate’s picture is shown only to moderators, and returns when the decision is undone', async () => {
    const ada = await api.person()
    const id = await openDebate(api, ada)
    const address = await upload(`/api/debates/${id}/picture`, ada, await newPicture())
    const why = { rule: 3, reason: 'Nothing is sold here.' }
    const hidden = await api.call('POST', `/api/debates/${id}/hiding`, { token: mod.token, body: why })
    await sweep(2)
    const gone = await served(address)
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect((await served(address, { Authorization: `Bearer ${ada.token}` })).status).toBe(404)
    const seen = await served(address, { Authorization: `Bearer ${mod.token}` })
    expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    await moderationCalls(api).decide(mod, await moderationCalls(api).caseOf('debate', id), { instead_of: hidden.body.data.id })
    expect(await statusOf(address)).toBe(200)
  })

  it('is cached for ten minutes, and then revalidated by its ETag', async () => {
    const ada = await api.person()
    const address = await upload('/api/me/avatar', ada, await newPicture())
    const { headers } = await served(address)
    expect(headers.get('Cache-Control')).toBe('public, max-age=600')
    const again = { 'If-None-Match': headers.get('ETag') ?? '' }
    const unchanged = await served(address, again)
    expect(unchanged.status).toBe(304)
    // Caches adopt the headers of a 304.
    for (const name of ['Cache-Control', 'Cross-Origin-Resource-Policy', 'Content-Security-Policy', 'ETag'])
      expect(unchanged.headers.get(name), name).toBe(headers.get(name))
    expect((await served(address, { 'If-None-Match': `"another", W/${headers.get('ETag')}` })).status).toBe(304)
    await api.call('DELETE', '/api/me/avatar', { token: ada.token })
    expect((await served(address, again)).status).toBe(404)
  })
})
