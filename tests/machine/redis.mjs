// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { stopProcess, waitUntilReady } from './process.mjs'

/**
 * Starts a temporary, in-memory Redis server. `stop()` removes all of it.
 * @param {number} [port] any free port by default
 */
export async function startRedis(port) {
  const at = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-redis-'))
  const server = spawn('redis-server', ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const killed = () => void server.kill('SIGKILL')
  process.once('exit', killed)
  await waitUntilReady(server, () => answers(at), { name: 'Redis', output: () => output })
  return {
    port: at,
    url: `redis://127.0.0.1:${at}`,
    async stop() {
      process.off('exit', killed)
      await stopProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns {Promise<boolean>} */
function answers(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
