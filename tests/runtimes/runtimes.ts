import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../machine/free-port.mjs'
import { stopProcess, waitUntilReady } from '../machine/process.mjs'
import { fetchRuntime, type Runtime, run } from './commands.ts'
import { buildImage, copyTree } from './image.ts'
import { walkThroughSite } from './walk.ts'

/*
 * Builds the product with other versions of Node as the Dockerfile does, starts it and tries it out:
 *   npm run runtimes            Node 22 and 24
 *   npm run runtimes -- 26      another version
 * Takes several minutes per version and needs npm's registry, so it isn't part of `npm test`. Exits with 1 if anything fails or the runtime
 * prints a warning.
 */

const versions = process.argv.slice(2)
if (versions.some((word) => !/^\d+(\.\d+){0,2}$/.test(word))) {
  console.error('Usage: npm run runtimes [-- VERSION …], such as 24')
  process.exit(1)
}
// Exit normally on signals, so that child processes are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let good = true
for (const version of versions.length > 0 ? versions : ['22', '24']) good = (await attempt(version)) && good
process.exit(good ? 0 : 1)

async function attempt(version: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), `rostrum-node-${version}-`))
  try {
    const warnings = await tryRuntime(version, folder)
    for (const warning of warnings) console.log(`  it warned: ${warning}`)
    console.log(`Node ${version}: ${warnings.length === 0 ? 'good' : 'FAILED'}`)
    return warnings.length === 0
  } catch (fault) {
    console.error(fault)
    console.log(`Node ${version}: FAILED`)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tries one version. @returns the warnings of the runtime @throws if anything fails */
async function tryRuntime(version: string, folder: string): Promise<string[]> {
  const [home, tree, image, data] = ['runtime', 'tree', 'image', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const each of [home, tree, image]) await mkdir(each)
  const runtime = await step('fetched', () => fetchRuntime(version, home))
  console.log(`  it is Node ${runtime.version}`)
  await copyTree(tree)
  const outputs = [await step('installed, built and pruned', () => buildImage(runtime, tree, image))]
  const site = await step('started', () => start(runtime, image, data))
  try {
    const topic = await step('walked: an account, a sign-in, a debate with a picture, an argument', () => walkThroughSite(site.url))
    const exported = await step('exported by the command line', () =>
      run('npm', ['run', '--silent', 'rostrum', '--', 'export'], { cwd: image, env: { ...runtime.env, DATA_DIR: data } }),
    )
    if (!exported.includes(topic)) throw new Error(`The export lacks the debate: ${exported.slice(0, 1_000)}`)
    outputs.push(exported)
  } catch (fault) {
    throw new Error(`The server said:\n${site.output()}`, { cause: fault })
  } finally {
    await step('ended', site.stop)
  }
  return [...outputs, site.output()].flatMap((text) => text.split('\n')).filter((line) => /Warning:|\bDEP\d{4}\b/.test(line))
}

/** Starts the image's files with the Dockerfile's command and settings. */
async function start({ node, env }: Runtime, image: string, data: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { PATH: env.PATH, HOME: env.HOME, NODE_ENV: 'production' as const }
  const settings = { PORT: String(port), SITE_URL: url, DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'warn' }
  const child = spawn(node, ['build/server.js'], { cwd: image, env: { ...own, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntilReady(child, ready, { name: 'The server', output: () => output })
  return {
    url,
    output: () => output,
    async stop() {
      await stopProcess(child)
      process.off('exit', killed)
      if (child.exitCode !== 0) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    },
  }
}

async function step<T>(what: string, take: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const taken = await take()
  console.log(`  ${what} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  return taken
}
