import { execFileSync } from 'node:child_process'
import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '../journeys/setup/test.ts'
import { expect, test } from './server.ts'

const somebody = { name: 'Ada', display_name: 'Ada', email: 'ada@example.org', password: 'a long enough phrase' }
const words = /The site can’t save anything at the moment, but you can keep reading\. Nothing is lost/

test('with a full disk, pages can be read, writes are refused with an explanation, and the site is not ready', async ({ start }) => {
  const server = start({ PORT: '0', HOST: '127.0.0.1', DEMO: '0' })
  const place = await server.address()
  const guest = createClient(place)()
  const { access_token: token } = (await guest.post<{ access_token: string }>('/register', somebody)).body
  const member = createClient(place)(token)
  const { slug, id } = (await member.post<{ data: { slug: string; id: string } }>('/debates', { topic: 'Is the disk full?', type: 'open' }))
    .body.data
  const readiness = async () => (await fetch(`${place}/readyz`)).status
  expect(await readiness()).toBe(200)

  limitFiles(server.child.pid, '1:unlimited')
  await expect.poll(readiness).toBe(503)
  expect(await (await fetch(`${place}/readyz`)).text()).toMatch(words)
  expect((await fetch(`${place}/healthz`)).status).toBe(200)
  for (const path of ['/', `/debates/${slug}`]) expect((await fetch(place + path)).status, path).toBe(200)
  const refused = await member.post<{ message: string }>(`/debates/${id}/spectator-comments`, { content: 'Kept by me.' })
  expect(refused.status).toBe(503)
  expect(refused.body.message).toMatch(words)
  expect(refused.headers.get('Retry-After')).toBe('60')

  limitFiles(server.child.pid, 'unlimited:unlimited')
  await expect.poll(readiness).toBe(200)
  expect((await member.post(`/debates/${id}/spectator-comments`, { content: 'Kept by me.' })).status).toBe(201)
})

test('with a full disk, a picture is refused at its field, and the other fields keep their text', async ({ start, folder }) => {
  const server = start({ PORT: '0', HOST: '127.0.0.1', DEMO: '0' })
  const place = (await server.address()).replace('localhost', '127.0.0.1')
  await createClient(place)().post('/register', somebody)
  const cookie = await signedIn(place)
  await writeFile(join(folder, 'data/pictures'), 'a file where a folder is to be')
  const send = async (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('picture', new File([pixel], 'tram.png', { type: 'image/png' }))
    const answer = await fetch(place + path, { method: 'POST', redirect: 'manual', headers: { Origin: place, Cookie: cookie }, body })
    return { status: answer.status, page: await answer.text() }
  }
  const avatar = await send('/me', { intent: 'use-avatar' })
  expect(avatar.status).toBe(503)
  expect(avatar.page).toContain('The picture could not be saved, because this site can’t write files at the moment.')
  const debate = await send('/debates/create', {
    intent: 'create-debate',
    topic: 'Is the disk full?',
    description: 'It may be.',
    type: 'open',
  })
  expect(debate.status).toBe(503)
  for (const text of ['The picture could not be saved', 'value="Is the disk full?"', 'It may be.']) expect(debate.page).toContain(text)
  const { body } = await createClient(place)().get<{ data: unknown[] }>('/debates')
  expect(body.data).toEqual([])
  expect(server.output(), 'no stack trace').not.toMatch(/\\n\s+at /)
  expect(server.output()).toContain('"code":"EEXIST"')
})

/** The smallest PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** @returns the cookie of a signed-in session */
async function signedIn(place: string): Promise<string> {
  const body = new URLSearchParams({ email: somebody.email, password: somebody.password })
  const answer = await fetch(`${place}/auth?mode=login`, { method: 'POST', redirect: 'manual', headers: { Origin: place }, body })
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('rostrum='))
  return line?.split(';')[0] ?? ''
}

test('only the owner can read the files it keeps, even if an older version left them open', async ({ start, folder }) => {
  const usual = { PORT: '0', HOST: '127.0.0.1', DEMO: '0' }
  const first = start(usual)
  await first.address()
  const names = ['', 'secret', 'rostrum.db']
  const modes = () => Promise.all(names.map(async (name) => ((await stat(join(folder, 'data', name))).mode & 0o777).toString(8)))
  expect(await modes()).toEqual(['700', '600', '600'])
  first.child.kill('SIGTERM')
  await first.ended()
  await chmod(join(folder, 'data'), 0o755)
  for (const name of ['secret', 'rostrum.db']) await chmod(join(folder, 'data', name), 0o644)
  await start(usual).address()
  expect(await modes()).toEqual(['700', '600', '600'])
})

/** Limits how large a file of a running process may grow. Like a full disk, it refuses writes beyond that. */
function limitFiles(pid: number | undefined, size: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}`])
}
