// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { childrenTime } from './machine/children-time.mjs'
import { installMissing } from './machine/debian.mjs'
import { missing, needs } from './machine/needs.mjs'
import { startPostgres } from './machine/postgres.mjs'
import { playwrightCounts, vitestCounts } from './machine/reports.mjs'
import { createTemporaryFolder } from './machine/temporary-folder.mjs'

/*
 * Runs all tests. `npm test` runs every step, even after one has failed, so that one run shows all faults.
 * `npm test -- unit api` runs these steps only; `npm test -- journeys vote --headed` passes the other words to that step's runner.
 * The summary shows the processor time of each step and its child processes. Unlike elapsed time, it doesn't depend on what else the
 * machine is doing. The last line is `N passed, N failed`, with `, N skipped` if there are any.
 */

/** @typedef {import('./machine/reports.mjs').Counts & { leftOut?: string[] }} Counts */
/**
 * @typedef {{ env?: Record<string, string>, printed?: string[], step?: string }} Way How to run a command: extra environment variables,
 * where to collect its output (the terminal by default), and the step that its processor time is counted for.
 */
/** @typedef {{ title: string, run: (extra: string[], way: Way) => Promise<Counts>, needsBuild?: boolean }} Step */

process.chdir(resolve(import.meta.dirname, '..'))
const ci = process.env.CI === 'true' || process.env.CI === '1'
/** Steps that measure disk writes use the real temporary folder. All other steps write to memory. */
const disk = { TMPDIR: tmpdir() }
const folder = createTemporaryFolder()
process.env.TMPDIR = folder

/** @type {Record<string, Step>} */
const steps = {
  machine: { title: 'What the machine needs', run: async () => machine(installMissing()) },
  build: { title: 'Build', run: build },
  resilience: { title: 'Resilience, reduced', run: resilience, needsBuild: true },
  types: { title: 'Types', run: () => check('node_modules/.bin/tsc', ['--noEmit']) },
  lint: { title: 'Lint and layers', run: () => check('npm', ['run', '--silent', 'lint']) },
  markup: { title: 'Markup by html-validate and vnu', run: markup, needsBuild: true },
  unit: { title: 'Unit tests', run: (extra) => vitest(['unit'], extra) },
  api: { title: 'API tests on SQLite and PostgreSQL', run: api },
  pages: { title: 'Journeys without scripts', run: pages, needsBuild: true },
  journeys: { title: 'Journeys in browsers', run: journeys, needsBuild: true },
  bench: { title: 'Benchmarks, reduced', run: bench, needsBuild: true },
}

/** This step mostly waits, so the steps in `meanwhile` run beside it, one after another. */
const waiting = 'resilience'
const meanwhile = ['types', 'lint', 'markup']

const words = process.argv.slice(2)
const extra = words.filter((word) => !(word in steps))
const chosen = new Set(words.filter((word) => word in steps))
if (extra.length > 0 && chosen.size !== 1) {
  console.error(`Usage: npm test [-- STEP …], or one STEP and what its runner takes. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(1)
}
if (chosen.size === 0) for (const name of Object.keys(steps)) chosen.add(name)
else if ([...chosen].some((name) => steps[name]?.needsBuild)) chosen.add('build')

/** @type {{ name: string, counts: Counts, seconds: number }[]} */
const results = []
/** Seconds of processor time by step. @type {Map<string, number>} */
const processorTime = new Map()
let alreadyCounted = childrenTime()
for (const name of Object.keys(steps)) {
  if (!chosen.has(name) || (meanwhile.includes(name) && chosen.has(waiting))) continue
  await (name === waiting ? runWithOthers(name) : take(name))
}
summarise()

/** Prints the output of the waiting step when it has finished, because the other steps print while it runs. */
async function runWithOthers(/** @type {string} */ name) {
  /** @type {string[]} */
  const printed = []
  const over = take(name, { printed })
  for (const other of meanwhile) if (chosen.has(other)) await take(other)
  await over
}

async function take(/** @type {string} */ name, /** @type {Way} */ way = {}) {
  const step = steps[name]
  if (!step) return
  const { title, needsBuild } = step
  if (!way.printed) console.log(`\n━━ ${title}`)
  const started = Date.now()
  const built = results.every((result) => result.name !== 'build' || result.counts.failed === 0)
  const counts =
    needsBuild && !built
      ? { passed: 0, failed: 1, skipped: 0, leftOut: ['everything, as the build failed'] }
      : await attempt(() => step.run(extra, { ...way, step: name }))
  countProcessorTime(name)
  const seconds = (Date.now() - started) / 1000
  if (way.printed) console.log(`\n━━ ${title}\n${way.printed.join('')}`)
  results.push({ name, counts, seconds })
  for (const what of counts.leftOut ?? []) console.error(`\n!!!! LEFT OUT: ${what} !!!!\n`)
  // On CI, all tests must run, so a step that was left out counts as a failure.
  if (ci && counts.leftOut?.length && counts.failed === 0) counts.failed = 1
  console.log(`━━ ${title}: ${counts.failed === 0 ? 'good' : 'FAILED'}, ${seconds.toFixed(1)} s`)
}

/** Adds the time that child processes have taken since the last count to this step. */
function countProcessorTime(/** @type {string} */ name) {
  const now = childrenTime()
  processorTime.set(name, (processorTime.get(name) ?? 0) + now - alreadyCounted)
  alreadyCounted = now
}

async function attempt(/** @type {() => Promise<Counts>} */ run) {
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function summarise() {
  console.log('\n━━ Summary')
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, counts, seconds } of results) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    const leftOut = counts.leftOut?.length ? `  LEFT OUT: ${counts.leftOut.join('; ')}` : ''
    const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
    console.log(
      `${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s ${inMinutes(processorTime.get(name))}  ${counts.passed} passed, ${counts.failed} failed${skipped}${leftOut}`,
    )
    for (const failure of counts.names ?? []) console.log(`          ${failure}`)
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  const sum = [...processorTime.values()].reduce((all, one) => all + one, 0)
  if (!Number.isNaN(sum)) console.log(`\nProcessor time (user and system) of everything above: ${(sum / 60).toFixed(1)} min`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
}

/** @returns {string} processor time as a column; empty if the system doesn't report it */
function inMinutes(/** @type {number | undefined} */ seconds = 0) {
  return Number.isNaN(seconds) ? '' : `${(seconds / 60).toFixed(1).padStart(5)} min`
}

/** @returns {Counts} */
function machine(/** @type {import('./machine/needs.mjs').Need[]} */ lacking) {
  return { passed: 1, failed: 0, skipped: 0, leftOut: lacking.map((need) => `${needs[need].without} (no ${need})`) }
}

/** Builds the sources, unless the build is up to date. @returns {Promise<Counts>} */
async function build() {
  if (isBuilt()) return { passed: 1, failed: 0, skipped: 0 }
  return check('npm', ['run', '--silent', 'build'])
}

/** Counts a command that reports only an exit code as one test. */
async function check(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {Way} */ way = {}) {
  const good = (await run(command, args, way)) === 0
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

/** @returns {Promise<Counts>} */
async function vitest(/** @type {string[]} */ projects, /** @type {string[]} */ extra, /** @type {Record<string, string>} */ env = {}) {
  const file = join(folder, 'vitest.json')
  rmSync(file, { force: true })
  const args = [...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('node_modules/.bin/vitest', ['run', ...args, ...extra], { env })
  return vitestCounts(JSON.parse(readFileSync(file, 'utf8')), code)
}

async function api(/** @type {string[]} */ extra) {
  if (missing().includes('postgresql')) return { ...(await vitest(['api (sqlite)'], extra)), leftOut: [needs.postgresql.without] }
  const postgres = await startPostgres()
  try {
    return await vitest(['api (sqlite)', 'api (postgres)'], extra, { TEST_POSTGRES_URL: postgres.socketUrl })
  } finally {
    await postgres.stop()
  }
}

/** Runs the journeys without a browser, except the one that checks colours. @returns {Promise<Counts>} */
async function pages(/** @type {string[]} */ extra) {
  if (missing().includes('chromium')) return { passed: 0, failed: 0, skipped: 0, leftOut: [needs.chromium.without] }
  return playwright(['--config=playwright.pages.config.ts', ...extra])
}

/** @returns {Promise<Counts>} */
async function journeys(/** @type {string[]} */ extra) {
  const lacking = missing()
  const browser = !lacking.includes('chromium')
  const text = !lacking.some((need) => need === 'w3m' || need === 'lynx' || need === 'tmux')
  const leftOut = [...(browser ? [] : [needs.chromium.without]), ...(text ? [] : [needs.tmux.without])]
  const projects = [...(browser ? ['with-javascript', 'without-javascript', 'servers'] : []), ...(text ? ['text-browsers'] : [])]
  if (projects.length === 0) return { passed: 0, failed: 0, skipped: 0, leftOut }
  const which = extra.some((word) => word.startsWith('--project')) ? [] : projects.map((project) => `--project=${project}`)
  return { ...(await playwright([...which, ...extra])), leftOut }
}

/** @returns {Promise<Counts>} */
async function playwright(/** @type {string[]} */ args) {
  const file = join(folder, 'playwright.json')
  rmSync(file, { force: true })
  const code = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return playwrightCounts(JSON.parse(readFileSync(file, 'utf8')), code)
}

async function markup(/** @type {string[]} */ extra) {
  const counts = await check('node', ['--import', 'tsx', 'tests/markup/markup.ts', ...extra])
  return { ...counts, leftOut: missing().includes('java') ? [needs.java.without] : [] }
}

async function resilience(/** @type {string[]} */ extra, /** @type {Way} */ way) {
  return check('node', ['--import', 'tsx', 'tests/resilience/resilience.ts', '--reduced', ...extra], { ...way, env: disk })
}

async function bench(/** @type {string[]} */ extra) {
  if (!existsSync('tests/bench/bench.ts')) return { passed: 0, failed: 0, skipped: 0, leftOut: ['the benchmarks: no tests/bench/bench.ts'] }
  return check('node', ['--import', 'tsx', 'tests/bench/bench.ts', '--reduced', ...extra], { env: disk })
}

/** Runs a command, shows or collects its output, and returns its exit code. Ends the command if this process ends. */
function run(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {Way} */ { env = {}, printed, step } = {}) {
  return /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      const to = printed ? 'pipe' : 'inherit'
      const child = spawn(command, args, { stdio: ['ignore', to, to], env: { ...process.env, ...env } })
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => printed?.push(text))
      const stop = () => void child.kill('SIGTERM')
      process.once('exit', stop)
      child.once('error', reject).once('exit', (code) => {
        process.off('exit', stop)
        // Count now, because another step's commands may be running at the same time.
        if (step) countProcessorTime(step)
        resolve(code ?? 1)
      })
    })
  )
}
