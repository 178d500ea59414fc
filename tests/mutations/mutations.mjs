// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { throwawayFolder } from '../machine/throwaway-folder.mjs'
import { mutations } from './rules.mjs'

/*
 * `npm run mutations`: breaks the rules of rules.mjs one at a time, in a copy of the tree, and shows that a test turns red for
 * each. `npm run mutations -- kick` tries those with that word. Ends with 1 where one stays green.
 */

const root = resolve(import.meta.dirname, '../..')
const wanted = process.argv[2] ?? ''
const copy = join(throwawayFolder(), 'house')
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(root, file), join(copy, file))
}
// Each package by itself: what tests put beside them, made of broken sources, stays in the copy.
const packages = join(copy, 'node_modules')
mkdirSync(packages)
for (const name of readdirSync(join(root, 'node_modules'))) {
  if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name))
}

const asked = mutations.filter(({ rule, file }) => `${rule} ${file}`.toLowerCase().includes(wanted.toLowerCase()))
requireGreen()

/** @type {string[]} */
const green = []
for (const mutation of asked) {
  const red = turnsRed(mutation)
  console.log(`${red ? 'red  ' : 'GREEN'}  ${mutation.rule} (${mutation.file})`)
  if (!red) green.push(mutation.rule)
}
console.log(green.length === 0 ? 'Each broken rule was noticed.' : `Nobody noticed: ${green.join('; ')}`)
process.exitCode = green.length === 0 ? 0 : 1

/** With nothing broken the same tests pass, or red would say nothing. */
function requireGreen() {
  for (const project of /** @type {const} */ (['unit', 'api (sqlite)'])) {
    const tests = new Set(asked.filter((mutation) => mutation.project === project).flatMap((mutation) => mutation.tests.split(' ')))
    if (tests.size > 0 && !passes(project, [...tests])) throw new Error(`The tests (${project}) fail before anything is broken.`)
  }
}

/** @param {string} project @param {readonly string[]} tests */
function passes(project, tests) {
  const args = ['run', `--project=${project}`, '--bail=1', '--reporter=dot', ...tests]
  return spawnSync(join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy, stdio: 'ignore' }).status === 0
}

/** @param {import('./rules.mjs').Mutation} mutation */
function turnsRed({ file, from, to, project, tests }) {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) throw new Error(`${file} has not exactly one ${JSON.stringify(from)}`)
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  try {
    return !passes(project, tests.split(' '))
  } finally {
    writeFileSync(path, whole)
  }
}
