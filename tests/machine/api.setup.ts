import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnServer, templateVariables } from '../../api/database/database.testing.ts'
import { openDatabase } from '../../api/database/database.ts'
import { programsFolder } from '../../api/platform/program.testing.ts'
import { bundleForTests } from '../../scripts/bundle.mjs'

const bundledPrograms = {
  'another-process': 'api/another-process.testing.ts',
  'mail-worker-process': 'api/mail/mail-worker-process.testing.ts',
}

/** Prepares all API tests once: bundles the programs that they start, and creates migrated databases for them to copy. */
export default async function setup(): Promise<() => Promise<void>> {
  await bundleForTests(programsFolder, bundledPrograms)
  const ends = [await sqliteTemplate(), await postgresTemplate(process.env.TEST_POSTGRES_URL)]
  return async () => {
    for (const end of ends) await end()
  }
}

async function sqliteTemplate() {
  if (process.env[templateVariables.sqlite]) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-template-'))
  const file = join(folder, 'template.db')
  await (await openDatabase(file)).close()
  process.env[templateVariables.sqlite] = file
  return () => rm(folder, { recursive: true, force: true })
}

/** Tests copy a migrated database, because running all migrations takes longer than most tests. */
async function postgresTemplate(server: string | undefined) {
  if (!server || process.env[templateVariables.postgres]) return async () => {}
  const name = `template_${process.pid}`
  await runOnServer(server, `create database ${name}`)
  const template = await openDatabase(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  await template.close()
  process.env[templateVariables.postgres] = name
  return () => runOnServer(server, `drop database ${name} with (force)`)
}
