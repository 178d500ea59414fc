import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '../machine/free-port.mjs'
import { stopProcess, waitUntilReady } from '../machine/process.mjs'
import { processorWait } from '../machine/processor-wait.mjs'

export const root = resolve(import.meta.dirname, '../..')
const probe = resolve(import.meta.dirname, 'probe.mjs')

export type Usage = {
  /** Processor time so far in ms, all threads. */
  cpu: number
  /** In bytes. */
  memory: number
}

/** A server in its own process that reports its usage. */
export type Server = {
  url: string
  pid: number
  /** Ms from its start until it was ready, minus the time it waited for a processor. */
  readyIn: number
  usage(): Promise<Usage>
  /** Sends a question to the module preloaded into the server, and returns its answer. */
  ask(question: string): Promise<unknown>
  tell(word: string): void
  stop(): Promise<void>
}

type Options = { args: readonly string[]; env?: (url: string) => Record<string, string>; preload?: readonly string[]; readyPath: string }

/** Starts a program that listens on PORT, and waits until it answers 200 at `readyPath`. */
export async function startServer({ args, env = () => ({}), preload = [], readyPath }: Options): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const imports = [probe, ...preload].flatMap((file) => ['--import', file])
  const child = spawn(process.execPath, [...imports, ...args], {
    cwd: root,
    // Don't pass on the caller's own settings, such as a DATABASE_URL.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: String(port), ...env(url) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
    })
  }
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  await waitUntilReady(child, () => answers(url + readyPath), { name: args.join(' '), output: () => output })
  const readyIn = performance.now() - started - processorWait(child.pid)
  return {
    url,
    pid: child.pid ?? 0,
    readyIn,
    usage: () => usageOf(child),
    ask: (question) => ask(child, question),
    tell: (word) => void child.send(word),
    async stop() {
      process.off('exit', killed)
      await stopProcess(child)
    },
  }
}

/** The arguments of `npm start`. */
export const builtServer = ['--min-semi-space-size=8', 'build/server.js']

/**
 * `siteUrl`: the address in its pages; by default, where it runs. `kept`: true turns on the page cache; otherwise each page is
 * rendered anew.
 */
type Built = { preload?: readonly string[]; siteUrl?: string; kept?: boolean }

/** Starts our built site. @param dataDir a folder, with or without a database in it */
export function startBuilt(dataDir: string, { preload = [], siteUrl, kept = false }: Built = {}): Promise<Server> {
  const env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    NEWCOMER_HOURS: '0',
    ...(kept ? {} : { PAGE_CACHE_MB: '0' }),
  }
  return startServer({
    args: builtServer,
    env: (url) => ({ ...env, SITE_URL: siteUrl ?? url }),
    preload,
    readyPath: '/readyz',
  })
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const { cpu, memory } = (await ask(child, 'usage')) as { cpu: { user: number; system: number }; memory: number }
  return { cpu: (cpu.user + cpu.system) / 1_000, memory }
}

async function ask(child: ChildProcess, question: string): Promise<unknown> {
  const reply = once(child, 'message')
  child.send(question)
  const [answer] = await reply
  return answer
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
