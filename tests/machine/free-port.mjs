// @ts-check
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports that somebody of ours has asked for and may listen on soon: a folder for each, which only one process can make. */
const asked = join(tmpdir(), 'rostrum-ports')

/** @type {string[]} */
const mine = []

/** A port of 127.0.0.1 that nobody listens on at this moment, and that no other test was given meanwhile. */
export async function freePort() {
  mkdirSync(asked, { recursive: true })
  for (;;) {
    const port = await unheardPort()
    const own = join(asked, String(port))
    try {
      mkdirSync(own)
    } catch (fault) {
      if (/** @type {NodeJS.ErrnoException} */ (fault).code !== 'EEXIST') throw fault
      continue
    }
    if (mine.length === 0) process.once('exit', giveBack)
    mine.push(own)
    return port
  }
}

function giveBack() {
  for (const folder of mine) rmSync(folder, { recursive: true, force: true })
}

function unheardPort() {
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
