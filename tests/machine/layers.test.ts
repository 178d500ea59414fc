import { execFileSync } from 'node:child_process'
import { cpSync, type Dirent, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exceptions, layers, topFiles } from '../../scripts/layers.mjs'

// A small project under the real rules: allowed imports, and one import that breaks each rule. The rules must report exactly these.
const root = resolve(import.meta.dirname, '../..')
const allowed = {
  'contract/votes.ts': `import { z } from 'zod'\nimport { id } from './fields'\nexport const vote = z.object({ id })`,
  'contract/fields.ts': `import { z } from 'zod'\nexport const id = z.string()`,
  'contract/votes.test.ts': `import 'vitest'\nimport { vote } from './votes'\nvote`,
  'api/app.ts': `import { Hono } from 'hono'\nimport { vote } from '#contract/votes'\nimport { cast } from './votes/cast-vote.ts'\nexport default [Hono, vote, cast]`,
  'api/votes/cast-vote.ts': `import type { Kysely } from 'kysely'\nimport { insert } from './votes.queries.ts'\nexport const cast = (db: Kysely<unknown>) => insert(db)`,
  'api/votes/votes.testing.ts': `export const cast = 1`,
  'api/votes/votes.test.ts': `import 'vitest'\nimport { cast } from './votes.testing.ts'\ncast`,
  'api/votes/rivals.testing.ts': `import { cast } from './votes.testing.ts'\ncast`,
  'api/votes/votes.queries.ts': `import { sql, type Kysely } from 'kysely'\nexport const insert = (db: Kysely<unknown>) => [sql, db]`,
  'api/database/sqlite.ts': `import Database from 'better-sqlite3'\nexport default Database`,
  'api/archive/import.ts': `import { sql } from 'kysely'\nexport default sql`,
  'app/platform/embedded-api.server.ts': `export const api = () => import('../../api/app.ts')`,
  'app/votes/debate.route.tsx': `import { useState } from 'react'\nimport type { A } from './a'\nexport const b = (a: A) => useState(a)`,
  // Two modules that import only each other's types
  'app/votes/a.ts': `import type { B } from './b'\nexport type A = { b?: B }`,
  'app/votes/b.ts': `import type { A } from './a'\nexport type B = { a?: A }`,
}
const forbidden: Record<string, { source: string; breaks: string[] }> = {
  'app/votes/reads-api.ts': { source: `import { cast } from '../../api/votes/cast-vote.ts'\ncast`, breaks: ['app-not-to-api'] },
  'app/votes/names-api-type.ts': {
    source: `import type { cast } from '../../api/votes/cast-vote.ts'\nexport type C = typeof cast`,
    breaks: ['app-not-to-api'],
  },
  'app/votes/loads-api.ts': { source: `export const api = () => import('../../api/app.ts')`, breaks: ['app-not-to-api'] },
  'app/votes/reads-database.ts': { source: `import Database from 'better-sqlite3'\nDatabase`, breaks: ['database-only-by-queries'] },
  'app/votes/imports-route.ts': { source: `import { b } from './debate.route.tsx'\nb`, breaks: ['route-imported-by-nobody'] },
  'api/votes/reads-app.ts': { source: `import type { A } from '../../app/votes/a'\nexport type X = A`, breaks: ['api-not-to-app'] },
  'api/votes/writes-sql.ts': { source: `import { sql } from 'kysely'\nsql`, breaks: ['database-only-by-queries'] },
  'api/votes/votes.queries.ts': { source: `import { Invalid } from '../platform/failures.ts'\nInvalid`, breaks: ['queries-only-query'] },
  'api/votes/names-failure.queries.ts': {
    source: `import type { Invalid } from '../platform/failures.ts'\nexport type I = Invalid`,
    breaks: [],
  },
  'api/platform/failures.ts': { source: `export class Invalid {}`, breaks: [] },
  'api/votes/uses-test.ts': { source: `import '../../contract/votes.test.ts'`, breaks: ['not-to-test'] },
  'api/votes/uses-testing.ts': { source: `import { cast } from './votes.testing.ts'\ncast`, breaks: ['not-to-test'] },
  'api/votes/names-testing-type.ts': {
    source: `import type { cast } from './votes.testing.ts'\nexport type C = typeof cast`,
    breaks: ['not-to-test'],
  },
  'contract/uses-react.ts': { source: `import { useState } from 'react'\nuseState`, breaks: ['contract-only-zod'] },
  'contract/uses-hono.ts': { source: `import { Hono } from 'hono'\nHono`, breaks: ['contract-only-zod'] },
  'contract/uses-node.ts': { source: `import { createHash } from 'node:crypto'\ncreateHash`, breaks: ['contract-only-zod'] },
  'contract/uses-kysely-type.ts': {
    source: `import type { Kysely } from 'kysely'\nexport type K = Kysely<unknown>`,
    breaks: ['contract-only-zod'],
  },
  'contract/uses-app.ts': { source: `import type { A } from '../app/votes/a'\nexport type X = A`, breaks: ['contract-only-zod'] },
  'contract/uses-api.test.ts': { source: `import '../api/app.ts'`, breaks: ['contract-tests-stay-outside'] },
  'foreign/looks-up.ts': { source: `import { words } from '../app/debates/words'\nwords`, breaks: ['foreign-below-app'] },
  'foreign/names-a-type.ts': { source: `import type { A } from '../app/votes/a'\nexport type X = A`, breaks: [] },
  'foreign/capabilities.ts': { source: `export const can = {}`, breaks: [] },
  'app/platform/asks-foreign.ts': { source: `import { can } from '../../foreign/capabilities.ts'\ncan`, breaks: [] },
  'app/votes/asks-foreign.ts': { source: `import { can } from '../../foreign/capabilities.ts'\ncan`, breaks: ['foreign-only-by-platform'] },
  'app/circle/one.ts': { source: `import { two } from './two'\nexport const one = () => two`, breaks: ['no-circle'] },
  'app/circle/two.ts': { source: `import { one } from './one'\nexport const two = () => one`, breaks: [] }, // reported once, at the first file
  'app/utils/alone.ts': { source: `export const alone = 1`, breaks: ['no-drawer-folder-alone'] },
  'api/votes/helpers/needs.ts': { source: `import { id } from '#contract/fields'\nid`, breaks: ['no-drawer-folder'] },
  'app/votes/uses-lib.ts': { source: `import { shared } from './lib/shared'\nshared`, breaks: ['no-drawer-folder-imported'] },
  'app/votes/lib/shared.ts': { source: `export const shared = 1`, breaks: [] }, // reported where it is imported
  'app/debates/looks-up.ts': { source: `import { a } from '../comments/a'\na`, breaks: ['layers'] },
  'app/comments/a.ts': { source: `import { words } from '../debates/words'\nexport const a = words`, breaks: [] },
  'app/debates/words.ts': { source: `export const words = ''`, breaks: [] },
  'app/forms/looks-up-to-the-top.ts': {
    source: `import type { actions } from '../actions.server'\nexport type A = typeof actions`,
    breaks: ['layers'],
  },
  'app/actions.server.ts': { source: `export const actions = {}`, breaks: [] },
  'app/accounts/complete-sign-in.server.ts': { source: `import { actions } from '../actions.server'\nactions`, breaks: [] }, // an exception, with its reason
  'app/accounts/looks-further.ts': { source: `import { a } from '../comments/a'\na`, breaks: ['layers'] },
  'api/turns/looks-up.ts': { source: `import { change } from '../debates/change-debate.ts'\nchange`, breaks: ['layers'] },
  'api/turns/turns.http.ts': { source: `import { change } from '../debates/change-debate.ts'\nchange`, breaks: [] }, // an exception, with its reason
  'api/debates/change-debate.ts': { source: `export const change = 1`, breaks: [] },
  'api/turns/settle-debate.ts': {
    source: `import { change } from '../debates/change-debate.ts'\nimport '../kicks/end-kicks.ts'\nimport '../kicks/count-kick-votes.ts'\nchange`, // two exceptions, but none for this file
    breaks: ['layers'],
  },
  'api/kicks/end-kicks.ts': { source: `export const end = 1`, breaks: [] },
  'api/kicks/count-kick-votes.ts': { source: `import type { Ports } from '../context.ts'\nexport type P = Ports`, breaks: [] },
  'api/context.ts': { source: `import type { M } from './mail/mail.ts'\nexport type Ports = M`, breaks: [] },
  'api/mail/mail.ts': { source: `export type M = 1`, breaks: [] },
  'api/mail/names-the-context.ts': { source: `import type { Ports } from '../context.ts'\nexport type P = Ports`, breaks: ['layers'] },
  'api/debates/looks-up-to-the-top.ts': { source: `import app from '../app.ts'\napp`, breaks: ['layers'] },
  'api/mail/mail.test.ts': { source: `import app from '../app.ts'\napp`, breaks: [] }, // tests may import anything
  'app/votes/lost.ts': { source: `import './nowhere.ts'`, breaks: ['resolvable'] },
}

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'rostrum-layers-'))
  for (const file of ['.dependency-cruiser.mjs', '.dependency-cruiser.json', 'scripts/layers.mjs', 'tsconfig.json', 'package.json'])
    cpSync(join(root, file), join(project, file))
  for (const name of ['zod', 'kysely', 'better-sqlite3', 'react', 'hono', 'vitest']) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', main: 'index.js' }))
    put(`node_modules/${name}/index.js`, 'export default 0')
  }
  for (const [file, source] of Object.entries(allowed)) put(file, source)
  for (const [file, { source }] of Object.entries(forbidden)) put(file, source)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function put(file: string, text: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), `${text}\n`)
}

test('each rule reports what breaks it, and nothing that is allowed', { timeout: 60_000 }, () => {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'app', 'api', 'contract', 'foreign']
  const { summary } = JSON.parse(execFileSync(process.execPath, [command, ...args], { cwd: project, encoding: 'utf8' }))
  const found = (summary.violations as { from: string; rule: { name: string } }[]).map(({ from, rule }) => `${from} ${rule.name}`)
  const expected = Object.entries(forbidden).flatMap(([file, { breaks }]) => breaks.map((rule) => `${file} ${rule}`))
  expect([...new Set(found)].sort()).toEqual(expected.sort())
})

/** A path with a value filled in: `/debates/${slug}`. */
const builtAddress = /`\/[^`\s]*\$\{/

test('only app/paths.ts builds addresses', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what the source would say
  expect('href={`/debates/${slug}`}').toMatch(builtAddress)
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  const builders = files.filter(
    (file) => /(?<!\.test|\.testing)\.tsx?$/.test(file) && builtAddress.test(readFileSync(join(root, 'app', file), 'utf8')),
  )
  expect(builders.filter((file) => file !== 'paths.ts')).toEqual([])
})

test('every folder is in a layer, and few exceptions lead upward', () => {
  for (const [tree, listed] of Object.entries(layers)) {
    const entries = readdirSync(join(root, tree), { withFileTypes: true })
    const top = new RegExp(`^${topFiles[tree as keyof typeof topFiles]}`)
    const isTop = ({ name }: Dirent) => top.test(`${tree}/${name}`) || top.test(`${tree}/${name}/any.ts`)
    const named = entries.filter((entry) => !isTop(entry) && (entry.isDirectory() || !/\.test(ing)?\.|\.css$/.test(entry.name)))
    expect(named.map(({ name }) => name).sort()).toEqual([...listed].sort())
    expect(exceptions.filter(({ from }) => from.startsWith(`^${tree}/`)).length).toBeLessThanOrEqual(6)
  }
})

test('each exception is still needed', () => {
  const files = Object.keys(layers).flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((file) => `${tree}/${file}`),
  )
  const unused = exceptions.filter(
    ({ from, to }) => !files.some((file) => new RegExp(from).test(file) && importsOf(file).some((one) => new RegExp(to).test(one))),
  )
  expect(unused).toEqual([])
})

/** Lists the local files that a file imports, as written there, with each possible extension. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].flatMap(([, path = '']) => {
    const resolved = join(dirname(file), path)
    return [resolved, `${resolved}.ts`, `${resolved}.tsx`]
  })
}
