import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashToken } from '../../../api/accounts/tokens.ts'
import type { Connection } from '../../../api/database/database.ts'
import { openApi, openPorts } from '../../../api/open-api.ts'
import { rankOfCase } from '../../../api/reports/open-case.ts'
import type { Addresses } from '../growth/postgres.ts'
import { type Finding, ratio } from '../promises.ts'
import { insertAll, userRow } from '../rows.ts'
import { formatMs, measureInTurns } from '../timing.ts'

/** How much more a queue of many reports may cost than one of a hundred. */
const promise = 1.5
const few = 100
/** Page size, which is also the number of appeals in the small queue. */
const shown = 10
const token = 'a-token-of-a-bench'
const [moderator, reporter] = [1, 2]
const people = 50

const calls: readonly { what: string; path: string }[] = [
  { what: 'the queue', path: `/api/moderation/reports?per_page=${shown}` },
  { what: 'the queue of one kind and reason', path: `/api/moderation/reports?kind=argument&reason=spam&per_page=${shown}` },
  { what: 'the appeals', path: `/api/moderation/reports?state=appealed&per_page=${shown}` },
  { what: 'what was decided', path: `/api/moderation/reports?state=decided&per_page=${shown}` },
  { what: 'a report', path: `/api/moderation/reports/${few / 2}` },
  { what: 'the public log', path: `/api/moderation/log?per_page=${shown}` },
]

/**
 * Measures the growth of the moderators' queue: half of it is waiting, half is decided, and a tenth appealed against.
 * @param addresses two empty PostgreSQL databases; if left out, SQLite
 */
export async function measureModeration(many: number, rounds: number, addresses?: Addresses): Promise<Finding[]> {
  const through = addresses ? 'moderation, PostgreSQL' : 'moderation'
  const sides = [await openSide(many, addresses?.large), await openSide(few, addresses?.small)] as const
  try {
    const findings: Finding[] = []
    for (const { what, path } of calls) {
      const costs = await measureInTurns(
        () => sides[0].costOf(path),
        () => sides[1].costOf(path),
        rounds,
      )
      const among = `of ${many.toLocaleString('en')} reports, or ${few}`
      findings.push(ratio(`${through}: ${what} ${among}`, costs.ours, costs.against, formatMs, promise))
    }
    return findings
  } finally {
    for (const side of sides) await side.close()
  }
}

async function openSide(many: number, databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const settings = { dataDir: folder, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench' } as const
  const ports = await openPorts({ ...settings, databaseUrl, rateLimitFactor: 1_000 })
  await ports.db.transaction((tx) => fill(tx, many))
  if (ports.db.kind === 'postgres') await sql`analyze`.execute(ports.db.read)
  const api = await openApi(ports)
  return {
    /** Returns ms. SQLite works in this process, so this is processor time; for PostgreSQL it is elapsed time. */
    async costOf(path: string): Promise<number> {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      const answer = await api.fetch(new Request(`http://rostrum.bench${path}`, { headers: { Authorization: `Bearer ${token}` } }))
      const text = await answer.text()
      const took = performance.now() - begun
      const { user, system } = process.cpuUsage(cpu)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
      return databaseUrl === undefined ? (user + system) / 1_000 : took
    },
    async close() {
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(tx: Connection, many: number): Promise<void> {
  const now = Date.now()
  const users = [moderator, ...Array.from({ length: people }, (_, index) => reporter + index)].map((id) => userRow(id, `Person ${id}`, now))
  await insertAll(users, (some) => tx.insertInto('users').values(some).execute())
  await tx.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator).execute()
  const times = { created_at: now, last_used_at: now, proven_at: now }
  await tx
    .insertInto('tokens')
    .values({ hash: hashToken(token), user_id: moderator, device: null, prefix: null, ...times })
    .execute()
  const cases = Array.from({ length: many }, (_, index) => caseOf(index + 1, many, now))
  await insertAll(
    cases.map(({ row }) => row),
    (some) => tx.insertInto('cases').values(some).execute(),
  )
  const reports = cases.map(({ row: { id, user_id, about_kind, about_id, created_at, decided_at } }) => ({
    ...{ id, receipt: `receipt-${id}`, reporter_id: reporter, user_id, about_kind, about_id, created_at, decided_at, case_id: id },
  }))
  await insertAll(reports, (some) => tx.insertInto('reports').values(some).execute())
  const decisions = cases.flatMap(({ decision }) => decision ?? [])
  await insertAll(decisions, (some) => tx.insertInto('decisions').values(some).execute())
  const entries = decisions.flatMap(({ id, outcome, created_at }) => (outcome === 'nothing' ? [] : { decision_id: id, created_at }))
  await insertAll(entries, (some) => tx.insertInto('log_entries').values(some).execute())
  const appeals = cases.flatMap(({ row: { id, appealed_at } }) =>
    appealed_at === null ? [] : { decision_id: id, content: 'It is not so.', created_at: appealed_at, answer: '' },
  )
  await insertAll(appeals, (some) => tx.insertInto('appeals').values(some).execute())
}

/** Returns a case: every second one is decided, and every fifth of those appealed against. A decision has the id of its case. */
function caseOf(id: number, many: number, now: number) {
  const created_at = now - (many - id) * 60_000
  const decided_at = id % 2 === 0 ? created_at + 3_600_000 : null
  const about = { about_kind: 'argument' as const, about_id: id, user_id: reporter + 1 + (id % (people - 1)) }
  const row = {
    ...{ id, ...about, reason: 'spam' as const, excerpt: 'Buy pears.', reporters: 1, heeded: 1, created_at },
    ...{ rank: rankOfCase({ created_at, heeded: 1 }), decided_at, decision_id: decided_at === null ? null : id },
    appealed_at: id % 10 === 0 ? now - (many - id) : null,
  }
  if (decided_at === null) return { row }
  const outcome = id % 4 === 0 && id % 10 !== 0 ? { outcome: 'nothing' as const, rule: null, rule_title: '' } : warning
  return {
    row,
    decision: { id, case_id: id, ...about, ...outcome, hides: 0, reason: 'As it is.', moderator_id: null, created_at: decided_at },
  }
}

const warning = { outcome: 'warn' as const, rule: 1, rule_title: 'Argue about the matter' }
