// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresFolder } from './find.mjs'
import { freePort } from './free-port.mjs'
import { stopProcess, waitUntilReady } from './process.mjs'

/** Starts a temporary PostgreSQL server with its own folder, port and user. `stop()` removes all of it. */
export async function startPostgres() {
  const programs = postgresFolder()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-postgres-'))
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  // Keep the machine's language out of its messages, and the caller's PG* variables out of its settings.
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', NODE_ENV: process.env.NODE_ENV ?? 'test' } }

  try {
    const initialised = spawnSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'rostrum', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...options, encoding: 'utf8' },
    )
    if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.error?.message ?? initialised.stderr}`)

    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      max_connections: 200, // every test file has its own pool
      fsync: 'off', // the data is temporary
      full_page_writes: 'off',
      wal_level: 'minimal', // nothing is replicated
      max_wal_senders: 0,
      jit: 'off', // compiling a query takes longer than reading a test's few rows
      autovacuum: 'off', // hundreds of small databases, each dropped within seconds
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-10_000)
    })
    const killed = () => void server.kill('SIGQUIT')
    process.once('exit', killed)
    await waitUntilReady(server, () => output.includes('ready to accept connections'), { name: 'PostgreSQL', output: () => output })
    return {
      url: `postgres://rostrum@127.0.0.1:${port}/postgres`,
      /**
       * The same server through a Unix socket, which saves the network's overhead for clients that send hundreds of thousands of queries.
       */
      socketUrl: `postgres://rostrum@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
      async stop() {
        process.off('exit', killed)
        await stopProcess(server, 'SIGINT') // "fast" shutdown: doesn't wait for clients
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Returns the ids of Debian's user `postgres` when run as root, because PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) throw new Error('PostgreSQL does not run as root, and there is no user postgres')
  return { uid, gid }
}
