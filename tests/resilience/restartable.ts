import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../bench/processes.ts'
import { freePort } from '../machine/free-port.mjs'
import { stopProcess } from '../machine/process.mjs'
import { processorWait } from '../machine/processor-wait.mjs'

/** The built server on a fixed data folder and port, across any number of restarts. */
export type Restartable = {
  url: string
  /** @returns ms from its start until it was ready, minus the time it waited for a processor */
  start(): Promise<number>
  /** Kills it as a power cut would, and waits until no process is left. */
  kill(): Promise<void>
  /** @returns what it printed: its faults */
  stop(): Promise<string>
}

/** @param env settings in addition to those of every test's server */
export async function createRestartable(folder: string, env: Record<string, string> = {}): Promise<Restartable> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const killed = () => void child?.kill('SIGKILL')
  process.once('exit', killed)

  async function start(): Promise<number> {
    const started = performance.now()
    child = spawn(process.execPath, ['build/server.js'], {
      cwd: root,
      // Don't pass on the caller's own settings, such as a DATABASE_URL.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        DEMO: '0',
        SITE_URL: url,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000000',
        NEWCOMER_HOURS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000)
      })
    }
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`The server ended by itself (${child.exitCode}):\n${output}`)
      if (performance.now() - started > 120_000) throw new Error(`The server was not ready within 120 s:\n${output}`)
      await pause(10)
    }
    return performance.now() - started - processorWait(child.pid)
  }

  return {
    url,
    start,
    kill: async () => void (child && (await stopProcess(child, 'SIGKILL'))),
    async stop() {
      process.off('exit', killed)
      if (child) await stopProcess(child)
      return output
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
