import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Takes the lock that every writer needs, in another operating-system process.
 * @param address the database's address
 * @returns a function that releases the lock, once it is held
 */
export async function holdLock(address: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder.testing.mjs'), address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  if (line !== 'held') throw new Error(`The lock is not held: ${line}`)
  return async () => {
    child.stdin.end()
    await ended
  }
}
