import { createInterface } from 'node:readline'
import type { ForeignAnswer, ForeignCall, Word } from './another-process.testing.ts'
import type { TestApi } from './api.testing.ts'
import { startProgram } from './platform/program.testing.ts'

export type Rivals = Awaited<ReturnType<typeof startRivals>>

/**
 * Two more operating-system processes on a test's database, for what happens at the same time. The same two
 * serve test after test, for their start takes longer than most races.
 */
export async function startRivals({ address, clock }: Pick<TestApi, 'address' | 'clock'>) {
  both ??= [startProcess(), startProcess()]
  const [one, other] = both
  const each = (word: Word) => Promise.all([one(word), other(word)])
  await each({ open: address, now: clock.time })
  return {
    /** Both make their calls at the same moment. @returns the answers of the first and then of the second */
    async race(these: ForeignCall[], those: ForeignCall[]): Promise<ForeignAnswer[]> {
      const at = Date.now() + 20
      const answers = await Promise.all([one({ at, address, calls: these }), other({ at, address, calls: those })])
      return answers.flatMap((made) => made ?? [])
    },
    end: () => each({ close: address }),
  }
}

type Tell = (word: Word) => Promise<ForeignAnswer[] | null>
let both: [Tell, Tell] | undefined

/** Ends with this process, whose end its input hears. */
function startProcess(): Tell {
  const child = startProgram('another-process', [])
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (word) => {
    child.stdin.write(`${JSON.stringify(word)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('The other process has ended')
    return JSON.parse(value)
  }
}
