// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.mjs'
import { end, untilReady } from './process.mjs'

const root = resolve(import.meta.dirname, '../..')
const quickHashes = join(import.meta.dirname, 'quick-argon2.cjs')

/**
 * The built server with a data folder of its own, ready to be used; it hashes passwords at their lowest cost. Nothing of it is left after `stop()`.
 * @param {{ demo?: boolean, env?: Record<string, string>, host?: string }} options `host`: how the site calls
 *   itself; passkeys need a name
 */
export async function startSite({ demo = false, env = {}, host = '127.0.0.1' } = {}) {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-site-'))
  const server = spawn(process.execPath, ['--require', quickHashes, 'build/server.js'], {
    cwd: root,
    // None of the caller's own settings, such as a DATABASE_URL.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: demo ? '1' : '0',
      SITE_URL: url,
      LOG_LEVEL: 'warn',
      // Everybody in a test is new.
      NEWCOMER_HOURS: '0',
      // And types fast.
      SIGN_UP_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-100_000)
    })
  }
  const killed = () => void server.kill('SIGKILL')
  process.once('exit', killed)
  const stop = async () => {
    process.off('exit', killed)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  // Its own word first: at its address another might answer.
  const ready = async () =>
    said.includes('Rostrum is at') &&
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await untilReady(server, ready, { name: 'The site', output: () => said })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder, stop, pid: server.pid, /** What it printed so far: its log. */ output: () => said }
}
