import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '../../scripts/build-stamp.mjs'
import { program } from './find.mjs'
import { freePort } from './free-port.mjs'
import { waitUntilReady } from './process.mjs'

/* Runs the shell examples of the documentation against the built site, in temporary folders. Needs no network except loopback. */

const root = resolve(import.meta.dirname, '../..')

/** Commands of the examples that are left out, and why. */
const leftOut: Record<string, string> = {
  'npm ci': 'downloads packages',
  'npm run build': 'takes a minute; these tests need a built site anyway',
  'npm run dev': 'compiles the sources for every page; the other examples serve the built site',
  'npm test': 'runs this test',
  'docker compose up --build -d': 'needs Docker and downloads images',
}

/** Placeholders of the commands `npm run rostrum -- …`. They run from a folder that contains archive.jsonl. */
const placeholders: [RegExp, string][] = [
  [/\[?FILE…?\]?/, 'archive.jsonl'],
  [/WHO|NAME/, '"Ada Example"'],
  [/TEXT/, '"Ada Example"'],
]

type Example = { page: string; script: string }
/** The folders of all sites, removed at the end. */
const folders: string[] = []

type Site = { url: string; folder: string; stop: () => Promise<void> }

const pages = ['README.md', ...['docs', 'docs/decisions'].flatMap(markdownIn)]
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const examples = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```(?:sh|bash)\n(.*?)^```/gms)].map(([, script = '']): Example => ({ page, script: runnablePart(script) })),
)
const serves = ({ script }: Example) => /npm start|build\/server\.js/.test(script)
/** Restoring a backup replaces the data, so the site must be stopped. */
const restores = ({ script }: Example) => script.startsWith('mv data ')
const start = examples.find((example) => example.page === 'README.md' && serves(example))
const backsUp = ({ script }: Example) => script.includes('sqlite3 ')

test('every command that is left out is in an example', () => {
  const all = pages.map(textOf).join('\n')
  expect(Object.keys(leftOut).filter((command) => !all.includes(command))).toEqual([])
})

describe.skipIf(!isBuilt())('on the built site', () => {
  let site: Site
  beforeAll(async () => {
    if (!start) throw new Error('README.md doesn’t say how to start the site.')
    site = await serve(start)
    const ada = { name: 'Ada', display_name: 'Ada Example', email: 'ada@example.org', password: 'a long enough phrase' }
    const { access_token: token } = await post<{ access_token: string }>(`${site.url}/api/register`, ada)
    await post(`${site.url}/api/debates`, { topic: 'Examples should be run', type: 'open' }, token)
  })
  afterAll(async () => {
    await site?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test.each(examples.filter((example) => serves(example) && example !== start))(
    '$page: the site starts with “$script”',
    async (example) => {
      const other = await serve(example, site)
      await other.stop()
    },
  )

  test('every command of the command line works while the site runs', async () => {
    const named = pages.flatMap((page) => [...textOf(page).matchAll(/`(npm run rostrum -- [^`]+)`/g)].map(([, command = '']) => command))
    const commands = [...new Set(named.map((command) => placeholders.reduce((text, [name, value]) => text.replace(name, value), command)))]
    expect(commands.length).toBeGreaterThan(15)
    // `import` reads what `export` wrote.
    commands.sort((a, b) => Number(b.includes('-- export')) - Number(a.includes('-- export')))
    await run({ page: 'the documentation', script: commands.join('\n') }, site)
  })

  const short = examples.filter((example) => example.script !== '' && !serves(example) && !backsUp(example) && !restores(example))
  test.each(short)('$page: “$script” works', async (example) => {
    await run(example, site)
  })

  test.skipIf(!program('sqlite3'))('a backup can be restored', async () => {
    const [backup, restore] = [examples.filter(backsUp), examples.filter(restores)]
    expect([backup.length, restore.length]).toEqual([1, 1])
    const debates = () => run({ page: 'the documentation', script: 'npm run rostrum -- export' }, site)
    const before = await debates()
    expect(before).toContain('Examples should be run')
    for (const example of backup) await run(example, site)
    await site.stop()
    for (const example of restore) await run(example, site)
    expect(await debates()).toBe(before)
  })
})

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => normalize(`${folder}/${name}`))
}

/** Returns a script without comments and without the commands that are left out. */
function runnablePart(script: string): string {
  const isLeftOut = (command: string) => command.replace(/^(?:[A-Z_]+=\S* )+/, '') in leftOut
  return script
    .split('\n')
    .map((line) => line.replace(/\s+# .*/, '').split(' && '))
    .map((commands) => commands.filter((command) => command !== '' && !isLeftOut(command)).join(' && '))
    .filter((line) => line !== '')
    .join('\n')
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** npm scripts as the built site has them: starting npm and compiling the sources would take seconds for each. */
const npm = `npm() {
  case "$*" in
    start) node --min-semi-space-size=8 build/server.js ;;
    'run rostrum -- '*) shift 3; node build/cli.js "$@" ;;
    *) echo "There is no way to test npm $*" >&2; return 64 ;;
  esac
}`

const shell = ['--norc', '-euo', 'pipefail', '-c']
const scriptOf = ({ script }: Example) => `${npm}\n${script}`

function environmentOf(port: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  const quick = `--require ${join(import.meta.dirname, 'quick-argon2.cjs')}`
  return {
    PATH,
    HOME,
    NODE_OPTIONS: quick,
    HOST: '127.0.0.1',
    PORT: port,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SIGN_UP_SECONDS: '0',
    NODE_ENV: 'production',
  }
}

/**
 * Runs an example in the folder of a running site, whose address replaces the one in the example.
 * @returns its standard output
 * @throws if a command fails
 */
function run(example: Example, { url, folder }: Site): Promise<string> {
  const script = scriptOf(example).replaceAll('http://localhost:3000', url)
  return new Promise((done, failed) => {
    execFile('bash', [...shell, script], { cwd: folder, env: environmentOf('0') }, (fault, stdout, stderr) => {
      if (fault) failed(new Error(`${example.page}: ${example.script}\n${stdout}${stderr}`))
      else done(stdout)
    })
  })
}

/**
 * Starts a site as an example says, in a new folder, and waits until it is ready.
 * @param api the site whose API replaces the one in the example
 */
async function serve(example: Example, api?: Site): Promise<Site> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-docs-'))
  folders.push(folder)
  for (const name of ['build', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name))
  const script = scriptOf(example).replace('smtp://…', 'smtp://127.0.0.1:9').replace('https://api.example.org', String(api?.url))
  // With its own process group, so that a signal reaches the server behind the shell.
  const child = spawn('bash', [...shell, script], {
    cwd: folder,
    env: environmentOf(port),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const closed = once(child, 'close')
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // It has ended already.
    }
  }
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  const site: Site = {
    url,
    folder,
    async stop() {
      signal('SIGTERM')
      await closed
      process.off('exit', kill)
    },
  }
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok && output.includes('Rostrum is at'),
      () => false,
    )
  await waitUntilReady(child, ready, { name: example.script, output: () => output, timeout: 60_000 }).catch(async (fault: unknown) => {
    await site.stop()
    throw fault
  })
  return site
}
