import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notifyRecipients } from '../../../api/notifications/notify-recipients.ts'
import { openPorts } from '../../../api/open-ports.ts'
import { stopwatch } from '../../machine/processor-wait.mjs'
import { type Finding, ratio } from '../promises.ts'
import { argumentRow, debateRow, insertAll, userRow } from '../rows.ts'
import { formatMs } from '../timing.ts'

/** Limit in ms for a thousand facts: as fast as they occur on the site at its busiest. */
const within = 1_000
/** How much more it may cost when everybody has a long history. */
const growth = 1.5
const people = 100

/** Measures how long it takes to process a thousand facts and award the resulting badges, to people with a short and a long history. */
export async function measureAwarding(history: number): Promise<Finding[]> {
  const [few, many] = [await timeToAward(40), await timeToAward(history)]
  const past = `each with ${history.toLocaleString('en')} arguments`
  return [
    { what: `badges: telling 1,000 facts of people ${past}`, ours: formatMs(many), value: many, shown: formatMs(many), promise: within },
    ratio(`badges: telling facts of people ${past}, or 40`, many, few, formatMs, growth),
  ]
}

/** Returns the ms for a thousand facts: somebody has posted an argument, or received votes for one. */
async function timeToAward(history: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const settings = { dataDir: folder, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench' } as const
  const ports = await openPorts({ ...settings, rateLimitFactor: 1_000 })
  const facts = 4_000
  try {
    await ports.db.transaction(async (tx) => {
      const at = Date.now()
      const users = Array.from({ length: people }, (_, index) => userRow(index + 1, `Person ${index + 1}`, at))
      await insertAll(users, (some) => tx.insertInto('users').values(some).execute())
      const debate = { id: 1, slug: 'badges', topic: 'What is earned', created_at: at, type: 'open' } as const
      await tx.insertInto('debates').values(debateRow(debate)).execute()
      const posts = Array.from({ length: history * people }, (_, index) => {
        const place = { id: index + 1, debate_id: 1, number: index + 1, user_id: 1 + (index % people), created_at: at }
        return argumentRow({ ...place, parent: null, stance: 'for', text: 'Indeed.', up: index % 7, down: 0 })
      })
      await insertAll(posts, (some) => tx.insertInto('posts').values(some).execute())
      const factRows = Array.from({ length: facts }, (_, index) => {
        const [somebody, praised] = [1 + (index % people), index % 10 === 0]
        const about = { debate_id: 1, about_id: 1 + (index % posts.length), round: 1, at, amount: praised ? 10 : null }
        if (praised) return { ...about, kind: 'argument.praised' as const, actor_id: null, user_id: somebody }
        return { ...about, kind: 'argument.posted' as const, actor_id: somebody, user_id: null }
      })
      await insertAll(factRows, (some) => tx.insertInto('facts').values(some).execute())
    })
    const took = stopwatch()
    await notifyRecipients(ports)
    const time = took()
    const left = await ports.db.read.selectFrom('facts').select('id').where('pending', '=', 1).execute()
    const { length: awarded } = await ports.db.read.selectFrom('badges').select('id').execute()
    if (left.length > 0 || awarded < people) throw new Error(`${left.length} facts were not told, ${awarded} badges awarded`)
    return (time * 1_000) / facts
  } finally {
    await ports.close()
    await rm(folder, { recursive: true, force: true })
  }
}
