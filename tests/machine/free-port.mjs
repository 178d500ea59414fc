// @ts-check
import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function freePort() {
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
