import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { makeDataFolderPrivate } from './file-permissions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-owner-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
const open = () => openDatabase(join(folder, 'rostrum.db'))

test('makes a database and SQLite’s other files private to their owner, new or old', async () => {
  const first = await open()
  await first.transaction((tx) => tx.selectFrom('users').select('id').execute())
  const files = (await readdir(folder)).sort()
  expect(files).toEqual(['rostrum.db', 'rostrum.db-shm', 'rostrum.db-wal'])
  expect(await Promise.all(files.map(modeOf))).toEqual(['600', '600', '600'])
  for (const name of files) await chmod(join(folder, name), 0o644)
  const second = await open()
  expect(await Promise.all(files.map(modeOf))).toEqual(['600', '600', '600'])
  await first.close()
  await second.close()
})

test('makes a data folder of an older version private, with all its files', async () => {
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'secret'), 'x', { mode: 0o644 })
  for (const name of ['outbox', 'pictures']) {
    await mkdir(join(folder, name), { mode: 0o755 })
    await writeFile(join(folder, name, 'one'), 'x', { mode: 0o644 })
  }
  await makeDataFolderPrivate(folder)
  const names = ['', 'secret', 'outbox', 'outbox/one', 'pictures', 'pictures/one']
  expect(await Promise.all(names.map(modeOf))).toEqual(['700', '600', '700', '600', '700', '600'])
})

test('leaves a folder with other files as it is', async () => {
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'secret'), 'x', { mode: 0o644 })
  await writeFile(join(folder, 'letters.txt'), 'x', { mode: 0o644 })
  await makeDataFolderPrivate(folder)
  expect(await Promise.all(['', 'secret', 'letters.txt'].map(modeOf))).toEqual(['755', '600', '644'])
})
