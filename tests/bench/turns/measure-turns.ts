import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '../../../api/app.ts'
import { type OpenPorts, openPorts } from '../../../api/open-ports.ts'
import { advanceOverdueDebates } from '../../../api/turns/start-clock.ts'
import { listDue } from '../../../api/turns/turns.queries.ts'
import { stopwatch } from '../../machine/processor-wait.mjs'
import { fillForGrowth } from '../growth/fill.ts'
import type { Finding } from '../promises.ts'
import { formatMs, median } from '../timing.ts'

const overdueCount = 1_000
/** Limits in ms. */
const [chosenWithin, advancedWithin] = [5, 2_000]

/** Measures how soon overdue turns are found among all running ones, and advanced while the same process serves pages. */
export async function measureTurns(debates: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const ports = await openPorts({
    dataDir: folder,
    logLevel: 'silent',
    clientSecret: 'the secret of a bench',
    siteUrl: 'http://rostrum.bench',
    rateLimitFactor: 1_000,
  })
  try {
    await fillForGrowth(ports.db, { debates, arguments: 100, depth: 3, comments: 0 })
    await startDebates(ports)
    const choosing = await timeToChoose(ports)
    const { advancing, longestPage, pages } = await timeToAdvance(ports)
    const among = `${overdueCount.toLocaleString('en')} overdue among ${debates.toLocaleString('en')} debates`
    return [
      finding(`turns: choosing ${among}`, choosing, chosenWithin),
      finding(`turns: advancing ${among}`, advancing, advancedWithin),
      finding(`turns: the longest wait of ${pages} pages meanwhile`, longestPage),
    ]
  } finally {
    await ports.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function finding(what: string, value: number, promise?: number): Finding {
  return { what, ours: formatMs(value), value, shown: formatMs(value), ...(promise === undefined ? {} : { promise }) }
}

/** Makes all debates active, and lets the turns of some of them expire. */
async function startDebates({ db, clock }: OpenPorts): Promise<void> {
  const [soon, past] = [clock.now() + 86_400_000, clock.now() - 1_000]
  await db.transaction(async (tx) => {
    await tx.updateTable('debates').set({ due_at: soon }).where('status', '=', 'active').execute()
    const some = tx.selectFrom('debates').select('id').where('status', '=', 'active').where('turn_participant_id', 'is not', null)
    await tx
      .updateTable('debates')
      .set({ due_at: past, turn_end: past - 120_000 })
      .where('id', 'in', some.orderBy('popularity').limit(overdueCount))
      .execute()
  })
}

async function timeToChoose({ db, clock }: OpenPorts): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 25; time++) {
    const took = stopwatch()
    const found = await listDue(db.read, clock.now(), overdueCount)
    times.push(took())
    if (found.length !== overdueCount) throw new Error(`${found.length} debates are overdue, not ${overdueCount}`)
  }
  return median(times)
}

async function timeToAdvance(ports: OpenPorts): Promise<{ advancing: number; longestPage: number; pages: number }> {
  const api = createApi(ports)
  const waits: number[] = []
  let done = false
  const reader = (async () => {
    while (!done) {
      const started = performance.now()
      await (await api.fetch(new Request('http://rostrum.bench/api/debates'))).text()
      waits.push(performance.now() - started)
      await new Promise(setImmediate)
    }
  })()
  const took = stopwatch()
  await advanceOverdueDebates(ports)
  const advancing = took()
  done = true
  await reader
  const events = await ports.db.read.selectFrom('facts').select('id').where('kind', '=', 'turn.missed').execute()
  if (events.length !== overdueCount) throw new Error(`${events.length} turns were missed, not ${overdueCount}`)
  return { advancing, longestPage: Math.max(...waits), pages: waits.length }
}
