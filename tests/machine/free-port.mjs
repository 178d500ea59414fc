// @ts-check
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Reserves ports between test processes: one folder for each port, because only one process can create a folder. */
const reservations = join(tmpdir(), 'rostrum-ports')

/** @type {string[]} */
const reserved = []

/** Returns a port on 127.0.0.1 that is free now and that no other test has reserved. */
export async function freePort() {
  mkdirSync(reservations, { recursive: true })
  for (;;) {
    const port = await unusedPort()
    const reservation = join(reservations, String(port))
    try {
      mkdirSync(reservation)
    } catch (fault) {
      if (/** @type {NodeJS.ErrnoException} */ (fault).code !== 'EEXIST') throw fault
      continue
    }
    if (reserved.length === 0) process.once('exit', releasePorts)
    reserved.push(reservation)
    return port
  }
}

function releasePorts() {
  for (const folder of reserved) rmSync(folder, { recursive: true, force: true })
}

function unusedPort() {
  return /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      const probe = createServer().once('error', reject)
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
      })
    })
  )
}
