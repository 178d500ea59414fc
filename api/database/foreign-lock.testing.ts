import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * For tests: another operating-system process takes the lock that every writer needs.
 * @param address of the database
 * @returns once it has it, how to let go
 */
export async function holdLock(address: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder.testing.mjs'), address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = await once(createInterface({ input: child.stdout }), 'line')
  if (said !== 'held') throw new Error(`The lock is not held: ${said}`)
  return async () => {
    child.stdin.end()
    await ended
  }
}
