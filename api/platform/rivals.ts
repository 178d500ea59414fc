import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ForeignAnswer, ForeignCall } from './another-process.ts'
import type { TestApi } from './testing.ts'

export type Rivals = Awaited<ReturnType<typeof startRivals>>

/** Two more operating-system processes on a test's database, for what happens at the same time (DESIGN, Tests). */
export async function startRivals(api: TestApi) {
  const [one, other] = await Promise.all([startProcess(api), startProcess(api)])
  return {
    /** Both make their calls at the same moment. @returns the answers of the first and then of the second */
    async race(these: ForeignCall[], those: ForeignCall[]): Promise<ForeignAnswer[]> {
      const at = Date.now() + 20
      return (await Promise.all([one.make(at, these), other.make(at, those)])).flat()
    },
    end: () => Promise.all([one.end(), other.end()]),
  }
}

async function startProcess({ address, clock }: TestApi) {
  const program = join(import.meta.dirname, 'another-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, address, String(clock.time)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  if (value !== 'ready') throw new Error(`The other process is not ready: ${value}`)
  return {
    async make(at: number, calls: ForeignCall[]): Promise<ForeignAnswer[]> {
      child.stdin.write(`${JSON.stringify({ at, calls })}\n`)
      return JSON.parse((await lines.next()).value)
    },
    end: () => new Promise((resolve) => child.once('exit', resolve).stdin.end()),
  }
}
