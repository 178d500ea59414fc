// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.mjs'
import { stopProcess, waitUntilReady } from './process.mjs'

const root = resolve(import.meta.dirname, '../..')
const quickHashes = join(import.meta.dirname, 'quick-argon2.cjs')

/**
 * Starts the built server with its own data folder and waits until it is ready. It hashes passwords at the lowest cost. `stop()` removes
 * all of it.
 * @param {{ demo?: boolean, env?: Record<string, string>, host?: string }} options `host`: the host name in the site's address; passkeys
 * need a name, not an IP address
 */
export async function startSite({ demo = false, env = {}, host = '127.0.0.1' } = {}) {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-site-'))
  const server = spawn(process.execPath, ['--require', quickHashes, 'build/server.js'], {
    cwd: root,
    // Don't pass on the caller's own settings, such as a DATABASE_URL.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: demo ? '1' : '0',
      SITE_URL: url,
      LOG_LEVEL: 'warn',
      // Everybody in a test is new, so turn off the limits for new accounts.
      NEWCOMER_HOURS: '0',
      // Test people fill in the sign-up form faster than a human.
      SIGN_UP_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-100_000)
    })
  }
  const killed = () => void server.kill('SIGKILL')
  process.once('exit', killed)
  const stop = async () => {
    process.off('exit', killed)
    await stopProcess(server)
    rmSync(folder, { recursive: true, force: true })
  }
  // Wait for its own output first: another server might answer at the same address.
  const ready = async () =>
    output.includes('Rostrum is at') &&
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await waitUntilReady(server, ready, { name: 'The site', output: () => output })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder, stop, pid: server.pid, /** Everything printed so far, which is its log. */ output: () => output }
}
