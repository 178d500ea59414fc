import { createInterface } from 'node:readline'
import type { ForeignAnswer, ForeignCall, Instruction } from './another-process.testing.ts'
import type { TestApi } from './api.testing.ts'
import { startProgram } from './platform/program.testing.ts'

export type RivalProcesses = Awaited<ReturnType<typeof startRivalProcesses>>

/**
 * Starts two more operating-system processes on a test's database, for tests of concurrent writes. The same two processes serve
 * all tests, since starting them takes longer than most races.
 */
export async function startRivalProcesses({ address, clock }: Pick<TestApi, 'address' | 'clock'>) {
  both ??= [startProcess(), startProcess()]
  const [one, other] = both
  const each = (instruction: Instruction) => Promise.all([one(instruction), other(instruction)])
  await each({ open: address, now: clock.time })
  return {
    /**
     * Makes two sets of calls at the same moment, one in each process.
     * @returns the answers of the first set, then of the second
     */
    async race(first: ForeignCall[], second: ForeignCall[]): Promise<ForeignAnswer[]> {
      const at = Date.now() + 20
      const answers = await Promise.all([one({ at, address, calls: first }), other({ at, address, calls: second })])
      return answers.flatMap((made) => made ?? [])
    },
    end: () => each({ close: address }),
  }
}

type Send = (instruction: Instruction) => Promise<ForeignAnswer[] | null>
let both: [Send, Send] | undefined

/** Starts a process, which ends with this one because its input closes. */
function startProcess(): Send {
  const child = startProgram('another-process', [])
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (instruction) => {
    child.stdin.write(`${JSON.stringify(instruction)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('The other process has ended')
    return JSON.parse(value)
  }
}
