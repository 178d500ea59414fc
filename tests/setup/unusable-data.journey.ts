import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { runOnServer } from '../../api/database/database.testing.ts'
import { postgresFolder } from '../machine/find.mjs'
import { freePort } from '../machine/free-port.mjs'
import { startPostgres } from '../machine/postgres.mjs'
import { type Environment, expect, test } from './server.ts'

/** Sets a secret, so that only the API opens the data folder. */
const defaults: Environment = { PORT: '0', HOST: '127.0.0.1', DEMO: '0', SESSION_SECRETS: 'x'.repeat(40) }

/** Faults of the data: how to cause each in `data`, and the message it must produce. */
const faults: Record<string, { make: (data: string) => Promise<void>; env?: Environment; says: RegExp }> = {
  'a file in place of the data folder': {
    make: (data) => writeFile(data, ''),
    says: /^DATA_DIR: data is not a folder\. Choose a folder\.\n$/,
  },
  'a data folder inside a file': {
    make: (data) => writeFile(data, ''),
    env: { DATA_DIR: 'data/inside' },
    says: /^DATA_DIR: data\/inside is not a folder\. Choose a folder\.\n$/,
  },
  'a folder in place of the database': {
    make: async (data) => void (await mkdir(join(data, 'rostrum.db'), { recursive: true })),
    says: /^The database data\/rostrum\.db is a folder\. Move it away, then start again\.\n$/,
  },
  'another file in place of the database': {
    async make(data) {
      await mkdir(data)
      await writeFile(join(data, 'rostrum.db'), 'garbage '.repeat(2_000))
    },
    says: /^The database data\/rostrum\.db is damaged, or is no SQLite database\. Restore the last backup, or move the file away\.\n$/,
  },
  'a database with a corrupt header': {
    async make(data) {
      await makeDatabase(data)
      await overwrite(data, 0, 100)
    },
    says: /^The database data\/rostrum\.db is damaged, or is no SQLite database\. Restore the last backup, or move the file away\.\n$/,
  },
  'a database with corrupt content': {
    async make(data) {
      await makeDatabase(data)
      await overwrite(data, 4_096, (await stat(join(data, 'rostrum.db'))).size - 4_096)
    },
    says: /^The database data\/rostrum\.db is damaged\. Restore the last backup, or what sqlite3’s \.recover finds in the file\.\n$/,
  },
  'a truncated database': {
    async make(data) {
      await makeDatabase(data)
      const file = await open(join(data, 'rostrum.db'), 'r+')
      await file.truncate(8_192)
      await file.close()
    },
    says: /^The database data\/rostrum\.db is damaged\. Restore the last backup, or what sqlite3’s \.recover finds in the file\.\n$/,
  },
  'a folder in place of the rules': {
    make: async (data) => void (await mkdir(join(data, 'rules.md'), { recursive: true })),
    says: /^Can’t read the rules in data\/rules\.md\. Let this user read the file, or move it away to use the default rules\.\n$/,
  },
}

for (const [what, { make, env = {}, says }] of Object.entries(faults)) {
  test(`${what}: the server and the command line explain it in a sentence and end with 78`, async ({ start, folder }) => {
    await make(join(folder, 'data'))
    const server = start({ ...defaults, ...env })
    expect([await server.ended(), server.output()]).toEqual([78, expect.stringMatching(says)])
    expect(await commandLine(folder, { ...defaults, ...env })).toEqual({ status: 78, said: expect.stringMatching(says) })
  })
}

for (const [what, mode, says] of [
  ['file', '444', /^This user can’t write to the database data\/rostrum\.db\. Give them write access to the file and its folder\.\n$/],
  ['folder', '555', /^This user can’t write to the database data\/rostrum\.db\. Give them write access to the file and its folder\.\n$/],
] as const) {
  test(`a database whose ${what} is read-only for this user: explains it in a sentence and ends with 78`, async ({ folder }) => {
    test.skip(process.getuid?.() !== 0, 'needs a user who may become another one')
    const data = join(folder, 'data')
    await makeDatabase(data)
    await chmod(folder, 0o755)
    await chmod(data, what === 'folder' ? 0o555 : 0o777)
    await chmod(join(data, 'rostrum.db'), Number.parseInt(mode, 8) & 0o666)
    if (what === 'folder') await chown(join(data, 'rostrum.db'), nobody, nobody)
    for (const program of ['server', 'cli'] as const)
      expect(await runAs(nobody, folder, program), program).toEqual({ status: 78, said: expect.stringMatching(says) })
  })
}

test('PostgreSQL that refuses the user or the database: explains it in a sentence without the password, ends with 78', async ({
  start,
}) => {
  test.skip(!postgresFolder(), 'PostgreSQL is not installed')
  const postgres = await startPostgres()
  try {
    const { host } = new URL(postgres.url)
    for (const statement of [
      "create role ada login password 'right'",
      'create database closed',
      'create database replica owner ada',
      'alter database replica set default_transaction_read_only = on',
    ])
      await runOnServer(postgres.url, statement)
    const hba = `copy (select 'host all ada 127.0.0.1/32 scram-sha-256') to '${await hbaOf(postgres.url)}'`
    await runOnServer(postgres.url, hba)
    await runOnServer(postgres.url, 'select pg_reload_conf()')
    for (const [user, name, says] of [
      ['ada:hunter2', 'closed', `PostgreSQL at ${host}/closed refuses the user or the password. Correct them.`],
      ['ada', 'closed', `PostgreSQL at ${host}/closed refuses the user or the password. Correct them.`],
      ['bea:hunter2', 'closed', `PostgreSQL at ${host}/closed refuses the user or the password. Correct them.`],
      ['ada:right', 'none', `the database ${host}/none doesn’t exist. Create it, or correct the name.`],
      ['ada:right', 'closed', `the user can’t create tables in ${host}/closed. Make them the owner of the database.`],
      ['ada:right', 'replica', `${host}/replica is a read-only replica. Use the primary server.`],
    ] as const) {
      const server = start({ ...defaults, DATABASE_URL: `postgres://${user}@${host}/${name}` })
      expect([await server.ended(), server.output()], `${user} ${name}`).toEqual([78, `DATABASE_URL: ${says}\n`])
    }
  } finally {
    await postgres.stop()
  }
})

test("PostgreSQL that doesn't answer or doesn't exist: explains it in a sentence without the password, ends with 78", async ({
  start,
  folder,
}) => {
  const port = await freePort()
  const environment = { ...defaults, DATABASE_URL: `postgres://rostrum:hunter2@127.0.0.1:${port}/rostrum` }
  const says = `DATABASE_URL: PostgreSQL does not answer at 127.0.0.1:${port}/rostrum. Start it there, or correct the address.\n`
  const server = start(environment)
  expect([await server.ended(), server.output()]).toEqual([78, says])
  expect(await commandLine(folder, environment)).toEqual({ status: 78, said: says })
  const nowhere = start({ ...defaults, DATABASE_URL: 'postgres://rostrum:hunter2@no-such-host.invalid/rostrum' })
  expect([await nowhere.ended(), nowhere.output()]).toEqual([
    78,
    'DATABASE_URL: can’t find the host of no-such-host.invalid/rostrum. Correct the address.\n',
  ])
})

async function hbaOf(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  await client.end()
  return rows[0]?.hba_file ?? ''
}

const nobody = 65_534
const built = (program: 'server' | 'cli') => resolve(import.meta.dirname, `../../build/${program}.js`)
const variables = (folder: string, env: Environment): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH ?? '',
  HOME: folder,
  ...env,
})

/** Creates a database with all tables and merges its write-ahead log into the file. */
async function makeDatabase(data: string): Promise<void> {
  execFileSync(process.execPath, [built('cli'), 'state', '--json'], {
    cwd: join(data, '..'),
    env: variables(data, { ...defaults, DATA_DIR: data }),
  })
  expect((await readFile(join(data, 'rostrum.db'))).length).toBeGreaterThan(100_000)
  for (const beside of ['-wal', '-shm']) await rm(join(data, `rostrum.db${beside}`), { force: true })
}

async function overwrite(data: string, at: number, length: number): Promise<void> {
  const file = await open(join(data, 'rostrum.db'), 'r+')
  await file.write(Buffer.alloc(length, 'garbage'), 0, length, at)
  await file.close()
}

const commandLine = (folder: string, env: Environment) => runAs(undefined, folder, 'cli', env)

/** Runs a program until it exits. @param uid the user to run it as; by default, the test's own */
async function runAs(uid: number | undefined, folder: string, program: 'server' | 'cli', env: Environment = defaults) {
  const args = program === 'cli' ? ['state', '--json'] : []
  const child = spawn(process.execPath, [built(program), ...args], {
    ...{ cwd: folder, env: variables(folder, env) },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const status = await new Promise<number | null>((done) => child.once('close', done))
  return { status, said: output }
}
