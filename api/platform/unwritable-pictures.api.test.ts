import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { createPictureStore } from './pictures.ts'

let api: TestApi
let token: string
let paths: Record<string, { path: string; rest?: object }>
beforeAll(async () => {
  api = await openTestApi({ groups: true, logLevel: 'error' })
  const ada = await api.person()
  token = ada.token
  const [debate, team, group] = [
    await openDebate(api, ada),
    await circleTestCalls(api, '/api/teams').create(ada),
    await circleTestCalls(api, '/api/groups').create(ada),
  ]
  paths = {
    'a profile': { path: '/api/me/avatar' },
    'a debate': { path: `/api/debates/${debate}/picture` },
    'a new debate': { path: '/api/debates', rest: { topic: 'Is the disk full?', type: 'open' } },
    'a team': { path: `/api/teams/${team}/picture` },
    'a new team': { path: '/api/teams', rest: { name: 'Full disks' } },
    'a group': { path: `/api/groups/${group}/picture` },
    'a new group': { path: '/api/groups', rest: { name: 'Fuller disks' } },
  }
  const file = join(tmpdir(), `rostrum-no-folder-${process.pid}`)
  await writeFile(file, '')
  api.ports.pictures = createPictureStore(file, 30_000)
})
afterAll(() => api.close())

test.each(['a profile', 'a debate', 'a new debate', 'a team', 'a new team', 'a group', 'a new group'])(
  'a picture of %s that cannot be stored is refused at its field, and the reason is logged',
  async (what) => {
    const { path, rest } = paths[what] ?? { path: '' }
    const before = await counts()
    const { status, body, headers } = await send(path, rest)
    const sentence = 'The picture could not be saved, because this site can’t write files at the moment.'
    expect([status, body]).toEqual([503, { message: expect.stringContaining(sentence), errors: { picture: [body.message] } }])
    expect(body.message).toMatch(/Try again in a few minutes/)
    expect(headers.get('Retry-After')).toBe('60')
    expect(api.logged.at(-1)).toMatch(/"code":"EEXIST"/)
    expect(api.logged.at(-1)).not.toMatch(/"stack"/)
    expect(await counts()).toEqual(before)
  },
)

async function send(path: string, rest: object | undefined): Promise<Answer> {
  const body = new FormData()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c43' } })
    .png()
    .toBuffer()
  body.set('picture', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }))
  if (rest) body.set('json', JSON.stringify(rest))
  return api.call('POST', path, { token, body })
}

/** Returns how many debates, teams and groups there are. */
async function counts(): Promise<readonly string[]> {
  const { read } = api.ports.db
  const [debates, circles] = [
    await read.selectFrom('debates').select('id').execute(),
    await read.selectFrom('circles').select('id').execute(),
  ]
  return [`${debates.length} debates`, `${circles.length} teams and groups`]
}
