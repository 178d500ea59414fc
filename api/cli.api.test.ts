import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permanentEnd } from './accounts/suspensions.ts'
import { exportText, importLines, sampleDebate } from './archive/archive.testing.ts'
import { openTestDatabase } from './database/database.testing.ts'
import { startProgram } from './platform/program.testing.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
beforeEach(async () => {
  opened = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-cli-'))
})
afterEach(async () => {
  await opened.drop()
  await rm(folder, { recursive: true })
})

/** Runs the command line in its own process, on the test's database. */
function rostrum(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const database =
    opened.db.kind === 'postgres'
      ? { DATABASE_URL: opened.address, DATA_DIR: folder }
      : { DATABASE_URL: '', DATA_DIR: dirname(opened.address) }
  const child = startProgram('cli', args, { ...process.env, ...database })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return new Promise((done, failed) => child.once('error', failed).once('close', (code) => done({ code, out, err })))
}

async function archive(name: string, lines: readonly (object | string)[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

const debates = (count: number) => Array.from({ length: count }, (_, number) => sampleDebate({ topic: `Debate ${number}` }))

test('import prints a summary and each refused line, and exits with 1 if any line was refused', async () => {
  const good = await archive('good.jsonl', debates(3))
  const invalid = await archive('spoiled.jsonl', ['{', ...debates(4)])
  expect(await rostrum('import', good)).toEqual({
    code: 0,
    out: '3 debates, 6 arguments, 3 comments imported; 0 already known; 0 lines rejected\n',
    err: expect.stringMatching(/good\.jsonl: 3 of 3 debates …\n$/),
  })
  const { code, out, err } = await rostrum('import', good, invalid)
  expect({ code, out }).toEqual({ code: 1, out: '1 debates, 2 arguments, 1 comments imported; 6 already known; 1 lines rejected\n' })
  expect(err).toContain(`${invalid}:1: refused: it is not JSON`)
})

test('import of a missing file changes nothing and reports it', async () => {
  const good = await archive('good.jsonl', debates(1))
  expect(await rostrum('import', good, join(folder, 'none.jsonl'))).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${join(folder, 'none.jsonl')}.\nNothing was imported.\n`,
  })
  expect((await rostrum('import', folder)).err).toContain('is a folder')
  expect(await exportText(opened.db)).toBe('')
})

test.each([
  ['empty', ''],
  ['of blank lines', ' \n\r\n\n'],
])('import of a file that is %s reports it and exits with 1', async (_, content) => {
  const file = await archive('none.jsonl', [content])
  const { code, out, err } = await rostrum('import', file)
  expect(code).toBe(1)
  expect(out).toBe('0 debates, 0 arguments, 0 comments imported; 0 already known; 0 lines rejected\n')
  expect(err).toContain(`${file} contains no debate. Write one debate per line, as a JSON object.\n`)
})

test('two processes importing the same file at once add each debate once', async () => {
  const file = await archive('same.jsonl', debates(40))
  const results = await Promise.all([rostrum('import', file), rostrum('import', file)])
  const progress = expect.stringMatching(/^(?:same\.jsonl: \d+ of 40 debates …\n)*same\.jsonl: 40 of 40 debates …\n$/)
  for (const { code, err } of results) expect(err, `ended with ${code}`).toEqual(progress)
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  const [imported, known] = [/^(\d+) debates/, /(\d+) already known/].map((count) =>
    results.reduce((sum, { out }) => sum + Number(count.exec(out)?.[1]), 0),
  )
  expect({ imported, known }).toEqual({ imported: 40, known: 40 })
  expect((await exportText(opened.db)).split('\n')).toHaveLength(41)
})

test('grants and revokes a role by name, and reports an unknown name', async () => {
  const password_hash = ''
  const row = {
    name: 'Mo',
    display_name: 'Mo D',
    display_key: 'mo d',
    email: 'mo@example.org',
    email_key: 'mo@example.org',
    bio: '',
    avatar: null,
  }
  await opened.db.transaction((tx) =>
    tx
      .insertInto('users')
      .values({ ...row, password_hash, show_real_name: 1, demo: 0, created_at: 0 })
      .execute(),
  )
  const role = async () => (await opened.db.read.selectFrom('users').select('role').executeTakeFirstOrThrow()).role
  const granted = await rostrum('grant', 'moderator', 'mo d')
  expect([granted.code, granted.out]).toEqual([0, expect.stringMatching(/^Made moderator: #\d+ Mo D /)])
  expect(await role()).toBe('moderator')
  expect((await rostrum('grant', 'king', 'mo d')).code).toBe(64)
  expect((await rostrum('grant', 'moderator', 'nobody')).code).toBe(67)
  expect(JSON.parse((await rostrum('revoke', 'mo@example.org', '--json')).out)).toMatchObject({ display_name: 'Mo D', role: null })
  expect(await role()).toBeNull()
})

test('export writes the same to standard output and to a file, which appears once it is complete', async () => {
  await importLines(opened.db, debates(5))
  const file = join(folder, 'out.jsonl')
  expect(await rostrum('export', file)).toEqual({ code: 0, out: '', err: '' })
  expect(await rostrum('export')).toEqual({ code: 0, out: await readFile(file, 'utf8'), err: '' })
  expect(await readFile(file, 'utf8')).toBe(await exportText(opened.db))
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  const { code, err } = await rostrum('export', join(folder, 'no', 'folder.jsonl'))
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Can’t write the archive: ENOENT/) })
})

test('demo fills an empty SQLite database only, and prints the password', async () => {
  const { code, out, err } = await rostrum('demo')
  if (opened.db.kind === 'postgres') {
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining('SQLite') })
    expect(await exportText(opened.db)).toBe('')
  } else {
    expect({ code, out, err }).toEqual({
      code: 0,
      out: expect.stringMatching(/maria@demo\.example.* [a-z0-9]{4}(-[a-z0-9]{4}){3}\n$/),
      err: '',
    })
    expect(await rostrum('demo')).toEqual({ code: 0, out: '', err: 'The database is not empty; nothing was added.\n' })
  }
})

test('finds people and helps those who cannot sign in, but ends nothing without --yes', async () => {
  await opened.db.transaction(async (tx) => {
    for (const [id, name] of ['Ada', 'Adalbert', 'Ben 100%'].entries())
      await tx
        .insertInto('users')
        .values({ id: id + 1, name: `${name} Real`, display_name: name, display_key: name.toLowerCase(), ...account(name) })
        .execute()
    await tx.insertInto('second_factors').values({ user_id: 1, secret: 'A', enabled_at: 1, created_at: 1 }).execute()
    const token = { user_id: 1, created_at: 1, last_used_at: 1, device: null, prefix: null, proven_at: 0 }
    for (const hash of ['a', 'b'])
      await tx
        .insertInto('tokens')
        .values({ hash, ...token })
        .execute()
  })
  expect(await rostrum('people', 'find', 'ADA')).toEqual({
    code: 0,
    out: '#1 Ada <ada@example.org> not confirmed, two-factor authentication, 2 sessions\n#2 Adalbert <adalbert@example.org> not confirmed, 0 sessions\n',
    err: '',
  })
  expect((await rostrum('people', 'find', '0%', '--json')).out).toMatch(/^\{"id":"3","display_name":"Ben 100%".*\}\n$/)
  expect(await rostrum('people', 'find', 'nobody')).toEqual({ code: 67, out: '', err: 'No people found.\n' })
  expect((await rostrum('people', 'verify', 'nobody')).code).toBe(67)
  expect((await rostrum('people', 'verify', 'ada', '--perhaps')).code).toBe(64)
  expect((await rostrum('people', 'help')).code).toBe(0)

  expect(await rostrum('people', 'verify', 'ada@example.org')).toMatchObject({
    code: 0,
    out: expect.stringContaining('is confirmed: #1 Ada'),
  })
  const unconfirmed = await rostrum('people', 'reset-second-factor', 'Ada')
  expect(unconfirmed).toMatchObject({ code: 64, out: '', err: expect.stringContaining('Add --yes to do it.') })
  expect((await rostrum('people', 'find', 'Ada')).out).toContain(
    '#1 Ada <ada@example.org> confirmed, two-factor authentication, 2 sessions',
  )
  const { code, out } = await rostrum('people', 'reset-second-factor', '#1', '--yes', '--json')
  expect([code, JSON.parse(out)]).toMatchObject([0, { id: '1', second_factor: false, was_on: true, sessions_ended: 2 }])
  expect(JSON.parse((await rostrum('people', 'end-sessions', 'Ada', '--yes', '--json')).out)).toMatchObject({ sessions_ended: 0 })
  await opened.db.transaction((tx) => tx.insertInto('passkeys').values(aPasskey).execute())
  expect((await rostrum('people', 'remove-passkeys', 'Ada')).err).toContain(
    'would remove all their passkeys: #1 Ada <ada@example.org> confirmed, 0 sessions, passkeys: 1',
  )
  expect(JSON.parse((await rostrum('people', 'remove-passkeys', 'Ada', '--yes', '--json')).out)).toMatchObject({ passkeys_removed: 1 })
  await opened.db.transaction((tx) => tx.insertInto('social_accounts').values(anAccountElsewhere).execute())
  expect((await rostrum('people', 'part-social', 'Ada')).err).toContain(
    '#1 Ada <ada@example.org> confirmed, 0 sessions, connected accounts: 1',
  )
  expect(JSON.parse((await rostrum('people', 'part-social', 'Ada', '--yes', '--json')).out)).toMatchObject({ social_parted: 1 })
  const mails = await opened.db.read.selectFrom('mails').select('text').where('subject', '=', 'Ways to sign in were removed').execute()
  expect(mails.map(({ text }) => /by the people who run the site: (.*)\./.exec(text)?.[1])).toEqual([
    ...['two-factor authentication', '1 passkey', '1 connected account'],
  ])
})

test('suspends and unsuspends people, including the only administrator, and logs it', async () => {
  await opened.db.transaction((tx) =>
    tx
      .insertInto('users')
      .values({ id: 1, name: 'Ada', display_name: 'Ada', display_key: 'ada', role: 'admin', ...account('Ada') })
      .execute(),
  )
  const suspend = (...more: string[]) => rostrum('people', 'suspend', 'Ada', '--for', 'good', '--reason', 'Time and again.', ...more)
  expect(await suspend()).toMatchObject({ code: 64, err: expect.stringContaining('--rule') })
  expect(await suspend('--rule', '99')).toEqual({ code: 64, out: '', err: 'Choose the rule that was broken.\n' })
  expect(await suspend('--rule', '1', '--reason', 'No.')).toMatchObject({ code: 64, err: expect.stringContaining('at least 10') })
  expect(await suspend('--rule', '1')).toMatchObject({ code: 0, out: expect.stringContaining('Suspended: #1 Ada') })
  const held = () => opened.db.read.selectFrom('users').select('suspended_until').executeTakeFirstOrThrow()
  expect((await held()).suspended_until).toBe(permanentEnd)
  const ended = await rostrum('people', 'unsuspend', 'Ada', '--reason', 'They are sorry.', '--json')
  expect(JSON.parse(ended.out)).toMatchObject({ outcome: 'nothing', suspensions_ended: 1 })
  expect((await held()).suspended_until).toBeNull()
  expect((await rostrum('grant', 'moderator', 'Ada')).code).toBe(0)
  const log = (await rostrum('people', 'log', '--json')).out.trim().split('\n')
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { act: 'role', details: 'moderator', about: 'Ada', by: null },
    { act: 'suspension', details: 'nothing' },
    { act: 'suspension', details: 'suspend-for-good' },
  ])
  expect((await rostrum('people', 'log')).out).toContain('role moderator: #1 Ada, by the command line')
})

test('mails the confirmation link again, and prints the state of the site', async () => {
  await opened.db.transaction((tx) =>
    tx
      .insertInto('users')
      .values({ id: 1, name: 'Ada', display_name: 'Ada', display_key: 'ada', ...account('Ada') })
      .execute(),
  )
  const resend = await rostrum('people', 'resend-verification', 'Ada', '--json')
  expect([resend.code, JSON.parse(resend.out)]).toMatchObject([0, { display_name: 'Ada', mailed: true }])
  const { mail, days, database, version } = JSON.parse((await rostrum('state', '--json')).out)
  expect({ mail, kind: database.kind, days: days.length, version }).toEqual({
    ...{ mail: { waiting: 1, tried: 0 }, kind: opened.db.kind },
    ...{ days: 30, version: '0.1.0' },
  })
  await rostrum('people', 'verify', 'Ada')
  expect(await rostrum('people', 'resend-verification', 'Ada')).toMatchObject({
    code: 64,
    err: expect.stringContaining('The email address is already confirmed'),
  })
  const state = (await rostrum('state')).out.split('\n')
  expect(state[0]).toMatch(/^Rostrum 0\.1\.0 on Node v\d+\.\d+\.\d+; (sqlite|postgres), \d+\.\d MB$/)
  expect(state[4]).toMatch(/^\d{4}-\d\d-\d\d {2} +\d+ +\d+ +\d+ +\d+ +\d+$/)
})

const anAccountElsewhere = {
  ...{ user_id: 1, provider: 'google', issuer: 'https://accounts.google.com', subject: '1', email: null },
  ...{ created_at: 1, last_used_at: 1 },
}

const aPasskey = {
  user_id: 1,
  credential_id: 'a',
  public_key: 'a',
  counter: 0,
  transports: '[]',
  name: 'Phone',
  created_at: 1,
  last_used_at: null,
}

const account = (name: string) => {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.org`
  return { email, email_key: email, password_hash: '', show_real_name: 0, bio: '', demo: 0, created_at: 1 }
}
