import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { startBuilt } from '../bench/processes.ts'
import { fillMembers } from '../bench/streams/members.ts'
import { previewIntricate } from './attacks.ts'
import type { Outcome } from './outcome.ts'

/** As many as an address may ask for in a minute. */
const previews = 120
const Told = z.object({ comment: z.object({ slowest: z.number(), count: z.number(), faults: z.array(z.string()) }) })

/**
 * One address asks for very many previews at once, of texts that take long, and a member posts one comment after the other meanwhile.
 * @param within milliseconds for the comment that waits longest
 */
export async function amidPreviews(folder: string, within: number): Promise<Outcome> {
  const [member] = await fillMembers(folder, { people: 1, debates: 1 })
  if (!member) throw new Error('nobody is there')
  const site = await startBuilt(folder, { kept: true })
  const commenter = fork(join(import.meta.dirname, 'commenter.mjs'), [site.url, String(site.pid), member.token])
  const slowest = async () => {
    const reply = once(commenter, 'message')
    commenter.send('slowest')
    const [told] = await reply
    return Told.parse(told).comment
  }
  try {
    await once(commenter, 'message')
    await slowest()
    await once(commenter, 'message')
    const alone = (await slowest()).slowest
    const statuses = await Promise.all(Array.from({ length: previews }, () => previewIntricate(site.url)))
    return judge(await slowest(), { alone, statuses, within })
  } finally {
    commenter.disconnect()
    await site.stop()
  }
}

/** The same up to three times: what previews make slow is slow each time; what the rest of a busy machine does is not. */
export async function amidPreviewsAtBest(folder: string, within: number): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const own = join(folder, String(attempt))
    await mkdir(own)
    const outcome = await amidPreviews(own, within)
    if (outcome.faults.length === 0 || attempt === 3) return outcome
  }
}

type Comment = z.output<typeof Told>['comment']

type Seen = {
  /** Milliseconds of the slowest comment before. */
  alone: number
  statuses: readonly number[]
  within: number
}

function judge({ slowest, count, faults }: Comment, { alone, statuses, within }: Seen): Outcome {
  const name = `${previews} previews at once from one address`
  const shown = statuses.filter((status) => status === 200).length
  return {
    counted: [
      `${name}, ${shown} of them rendered: of ${count} comments that a member posted, the slowest took ${slowest.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`,
    ],
    faults: [
      ...(count === 0 ? [`${name}: the member was not answered at all`] : []),
      ...(shown === 0 ? [`${name}: none was rendered`] : []),
      ...(slowest > within ? [`${name}: a comment took ${slowest.toFixed(0)} ms (${within})`] : []),
      ...(faults.length > 0 ? [`${name}: ${faults.length} comments were refused, such as ${faults[0]}`] : []),
    ],
  }
}
