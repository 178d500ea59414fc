// @ts-check
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startPostgres } from '../machine/postgres.mjs'
import { createTemporaryFolder } from '../machine/temporary-folder.mjs'
import { mutations } from './rules.mjs'

/* `npm run mutations` breaks the rules in rules.mjs one at a time, in a copy of the repository, and checks that a test fails for each.
   `npm run mutations -- kick` tries only rules that contain this word. Exits with 1 if the tests still pass for any of them. */

const root = resolve(import.meta.dirname, '../..')
const filterWord = process.argv[2] ?? ''
const copy = join(createTemporaryFolder(), 'copy')
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(root, file), join(copy, file))
}
// Link each package separately, so that files which tests write to node_modules from broken sources stay in the copy.
const packages = join(copy, 'node_modules')
mkdirSync(packages)
for (const name of readdirSync(join(root, 'node_modules'))) {
  if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name))
}

const selected = mutations.filter(({ rule, file }) => `${rule} ${file}`.toLowerCase().includes(filterWord.toLowerCase()))
const postgres = selected.some(({ project }) => project === 'api (postgres)') ? await startPostgres() : undefined
/** @type {string[]} */
const green = []
try {
  await requireGreen()
  for (const mutation of selected) {
    const red = await turnsRed(mutation)
    console.log(`${red ? 'red  ' : 'GREEN'}  ${mutation.rule} (${mutation.file})`)
    if (!red) green.push(mutation.rule)
  }
} finally {
  await postgres?.stop()
}
console.log(green.length === 0 ? 'Each broken rule was noticed.' : `Nobody noticed: ${green.join('; ')}`)
process.exitCode = green.length === 0 ? 0 : 1

/** Checks that the tests pass before anything is broken. Otherwise a failure would prove nothing. */
async function requireGreen() {
  for (const project of /** @type {const} */ (['unit', 'api (sqlite)', 'api (postgres)'])) {
    const tests = new Set(selected.filter((mutation) => mutation.project === project).flatMap((mutation) => mutation.tests.split(' ')))
    if (tests.size > 0 && !(await passes(project, [...tests]))) throw new Error(`The tests (${project}) fail before anything is broken.`)
  }
}

/** @param {string} project @param {readonly string[]} tests @returns {Promise<boolean>} */
function passes(project, tests) {
  const args = ['run', `--project=${project}`, '--bail=1', '--reporter=dot', ...tests]
  const env = postgres ? { ...process.env, TEST_POSTGRES_URL: postgres.url } : process.env
  return new Promise((resolve, reject) => {
    const runner = spawn(join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy, env, stdio: 'ignore' })
    runner.once('error', reject).once('exit', (status) => resolve(status === 0))
  })
}

/** @param {import('./rules.mjs').Mutation} mutation */
async function turnsRed({ file, from, to, project, tests }) {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) throw new Error(`${file} has not exactly one ${JSON.stringify(from)}`)
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  try {
    return !(await passes(project, tests.split(' ')))
  } finally {
    writeFileSync(path, whole)
  }
}
