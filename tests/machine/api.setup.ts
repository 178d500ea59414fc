import { administer, templateVariable } from '../../api/database/database.testing.ts'
import { openDatabase } from '../../api/database/database.ts'
import { programsFolder } from '../../api/platform/program.testing.ts'
import { bundle } from '../../bundle.mjs'

const others = { 'another-process': 'api/another-process.testing.ts', 'another-postman': 'api/mail/another-postman.testing.ts' }

/** Once for all API tests: the programs that they start, and the database that each of theirs on PostgreSQL is a copy of. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await bundle(programsFolder, others)
  const server = process.env.TEST_POSTGRES_URL
  return server && !process.env[templateVariable] ? makeTemplate(server) : undefined
}

/** All migrations take longer than most tests. */
async function makeTemplate(server: string) {
  const name = `template_${process.pid}`
  await administer(server, `create database ${name}`)
  const template = await openDatabase(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  await template.close()
  process.env[templateVariable] = name
  return () => administer(server, `drop database ${name} with (force)`)
}
