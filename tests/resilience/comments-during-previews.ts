import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { startBuilt } from '../bench/processes.ts'
import { fillMembers } from '../bench/streams/members.ts'
import { previewIntricate } from './attacks.ts'
import type { Outcome } from './outcome.ts'

/** How many previews one address may request per minute. */
const previews = 120
const report = z.object({ comment: z.object({ slowest: z.number(), count: z.number(), faults: z.array(z.string()) }) })

/**
 * Posts one comment after another as a member, while one address requests many previews of texts that are slow to render.
 * @param within limit in ms for the slowest comment
 */
export async function commentsDuringPreviews(folder: string, within: number): Promise<Outcome> {
  const [member] = await fillMembers(folder, { people: 1, debates: 1 })
  if (!member) throw new Error('nobody is there')
  const site = await startBuilt(folder, { kept: true })
  const commenter = fork(join(import.meta.dirname, 'commenter.mjs'), [site.url, String(site.pid), member.token])
  const slowest = async () => {
    const reply = once(commenter, 'message')
    commenter.send('slowest')
    const [message] = await reply
    return report.parse(message).comment
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

/** Repeats the run up to three times. Slowness caused by previews shows in every run; other load on the machine doesn't. */
export async function bestCommentsDuringPreviews(folder: string, within: number): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const runFolder = join(folder, String(attempt))
    await mkdir(runFolder)
    const outcome = await commentsDuringPreviews(runFolder, within)
    if (outcome.faults.length === 0 || attempt === 3) return outcome
  }
}

type Comment = z.output<typeof report>['comment']

type Measurement = {
  /** The slowest comment before the attack, in ms. */
  alone: number
  statuses: readonly number[]
  within: number
}

function judge({ slowest, count, faults }: Comment, { alone, statuses, within }: Measurement): Outcome {
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
