import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../machine/free-port.mjs'
import { expect, isListening, test } from './server.ts'

const wrong = {
  NODE_ENV: 'prod-hunter2',
  PORT: 'x-hunter2',
  SITE_URL: 'hunter2',
  DATABASE_URL: 'mysql://rostrum:hunter2@db/rostrum',
  API_URL: 'ftp://user:hunter2@api.example',
  API_TIMEOUT_MS: '-1',
  REALTIME: 'hunter2',
  PUSHER_URL: 'wss://hunter2@news.example',
  PUSHER_USER_CHANNEL: 'hunter2.{id}',
  PUSHER_DEBATE_CHANNEL: 'presence-hunter2.{id}',
  PUSHER_AUTH_PATH: 'hunter2',
  SESSION_SECRETS: 'hunter2',
  CLIENT_SECRET: 'hunter2',
  TRUST_PROXY: 'yes-hunter2',
  DEMO: '2',
  LOG_LEVEL: 'loud-hunter2',
  MAIL_URL: 'http://mail:hunter2@mail.example',
  MAIL_FROM: 'hunter2',
  REGISTRATION: 'hunter2',
  SIGN_UP_SECONDS: '-1',
  NEWCOMER_HOURS: '-1',
  RATE_LIMIT_FACTOR: '0.5',
}

test('a wrong environment ends with 78 and a list of all faults, without repeating values', async ({ start }) => {
  const server = start(wrong)
  expect(await server.ended()).toBe(78)
  for (const name of Object.keys(wrong)) expect.soft(server.output(), name).toContain(name)
  expect(server.output()).not.toContain('hunter2')
  expect(server.output(), 'no stack trace').not.toMatch(/^\s+at /m)
  expect(server.output().trim().split('\n'), 'a line for each').toHaveLength(Object.keys(wrong).length)
})

const each: Record<string, Record<string, string>> = {
  'a port too high': { PORT: '70000' },
  'a port that is not an integer': { PORT: '3000.5' },
  'a site address with another scheme': { SITE_URL: 'javascript:alert(1)' },
  'empty secrets': { SESSION_SECRETS: ' , ' },
  'a timeout of zero': { API_TIMEOUT_MS: '0' },
  'events from a server without an address': { PUSHER_URL: '', REALTIME: 'pusher', API_URL: 'http://api.example' },
  'events from another server for our own API': { API_URL: '', REALTIME: 'pusher', PUSHER_URL: 'ws://news.example/key' },
  'an invalid mail server address': { MAIL_URL: 'smtp://user:pass/word#@mail.example:port' },
  'a sender with a second line': { MAIL_FROM: 'Rostrum\r\nBcc: x <mail@rostrum.example>' },
  'a data folder that is a file': { DATA_DIR: 'file' },
  'a data folder inside a file': { DATA_DIR: 'file/data' },
  'a data folder whose secret is empty, as a crash may leave it': { DATA_DIR: 'crashed' },
}
for (const [what, env] of Object.entries(each)) {
  test(`a wrong environment, ${what}: ends with 78 and names it`, async ({ start, folder }) => {
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'crashed'))
    await writeFile(join(folder, 'crashed/secret'), '')
    const server = start({ PORT: '0', HOST: '127.0.0.1', ...env })
    expect(await server.ended()).toBe(78)
    expect(server.output()).toContain(Object.keys(env)[0])
    expect(server.output(), 'no stack trace').not.toMatch(/^\s+at /m)
  })
}

test('a setting that fails only at startup ends the server with a reason and no password', async ({ start }) => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  try {
    const busy = start({ PORT: String(port), HOST: '127.0.0.1', DEMO: '0' })
    expect(await busy.ended()).toBe(78)
    expect(busy.output()).toBe(`PORT or HOST: 127.0.0.1:${port} is in use by another program. Choose another.\n`)
  } finally {
    taken.close()
  }
  const nobody = await freePort()
  const server = start({ PORT: '0', DATABASE_URL: `postgres://rostrum:hunter2@127.0.0.1:${nobody}/rostrum` })
  expect(await server.ended()).toBe(78)
  expect(server.output()).toMatch(/^DATABASE_URL: PostgreSQL does not answer/)
  expect(server.output()).not.toContain('hunter2')
})

test('it starts without any variables: on port 3000, with the demo, its own secret and data in ./data', async ({ start, folder }) => {
  test.skip(await isListening(3000), 'somebody else has port 3000')
  const server = start()
  expect(await server.address()).toBe('http://localhost:3000')
  expect((await fetch('http://localhost:3000/readyz')).status).toBe(200)
  expect(server.output()).toMatch(/sign in with the password \S+/)
  const modes = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  expect([await modes('data'), await modes('data/secret')]).toEqual(['700', '600'])
  expect(await (await fetch('http://localhost:3000/')).text()).toContain('http://localhost:3000/') // its canonical address
})

test('an empty variable counts as not set', async ({ start }) => {
  const server = start({ PORT: '0', SITE_URL: '', DATABASE_URL: '', API_URL: '', SESSION_SECRETS: '', DEMO: '0' })
  expect(await server.address()).toMatch(/^http:\/\/localhost:\d+$/)
})
