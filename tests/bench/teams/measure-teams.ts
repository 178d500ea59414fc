import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../../../api/database/database.ts'
import { openApi, openPorts } from '../../../api/open-api.ts'
import { htmlVersion } from '../../../api/rendering/rendered-text.ts'
import { type Finding, ratio } from '../promises.ts'
import { debateRow, insertAll, userRow } from '../rows.ts'
import { formatMs, measureInTurns } from '../timing.ts'

/**
 * How much more a large team's page may cost than a small one's. Its list of debates is exempt, because it is collected and sorted on
 * every request.
 */
const promise = 1.5
const [large, small] = [
  { id: 1, members: 50, debates: 2_000 },
  { id: 2, members: 2, debates: 2 },
]
type Team = typeof large
/** Page size, which is all that the small team has. */
const few = `per_page=${small.members}`

const calls: readonly { what: string; paths: (team: Team) => string[]; promise?: number }[] = [
  { what: 'the team', paths: ({ id }) => [`/api/teams/${id}`], promise },
  { what: 'its members', paths: ({ id }) => [`/api/teams/${id}/members?${few}`], promise },
  { what: 'its debates', paths: ({ id }) => [`/api/teams/${id}/debates?${few}`] },
  {
    what: 'all that its page asks for',
    paths: ({ id }) => [`/api/teams/${id}`, `/api/teams/${id}/members?${few}`, `/api/teams/${id}/debates?${few}`],
  },
]

/**
 * Compares the page of a team of fifty with 2,000 debates to that of a team of two with two, on one site.
 * @param databaseUrl an empty PostgreSQL; if left out, SQLite
 */
export async function measureTeams(rounds: number, databaseUrl?: string): Promise<Finding[]> {
  const site = await openSite(databaseUrl)
  try {
    const findings: Finding[] = []
    for (const { what, paths, promise: promised } of calls) {
      const costs = await measureInTurns(
        () => site.costOf(paths(large)),
        () => site.costOf(paths(small)),
        rounds,
      )
      const named = `teams${databaseUrl ? ', PostgreSQL' : ''}: ${what}, of ${large.members} with ${large.debates} debates, or ${small.members}`
      findings.push(ratio(named, costs.ours, costs.against, formatMs, promised))
    }
    return findings
  } finally {
    await site.close()
  }
}

async function openSite(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const settings = { dataDir: folder, logLevel: 'silent', clientSecret: 'the secret of a bench', siteUrl: 'http://rostrum.bench' } as const
  const ports = await openPorts({ ...settings, databaseUrl, rateLimitFactor: 1_000 })
  await ports.db.transaction(async (tx) => {
    for (const team of [large, small]) await fill(tx, team)
  })
  if (ports.db.kind === 'postgres') await sql`analyze`.execute(ports.db.read)
  const api = await openApi(ports)
  return {
    /** Returns ms. SQLite works in this process, so this is processor time; for PostgreSQL it is elapsed time. */
    async costOf(paths: readonly string[]): Promise<number> {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      for (const path of paths) {
        const answer = await api.fetch(new Request(`http://rostrum.bench${path}`))
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
      }
      const took = performance.now() - begun
      const { user, system } = process.cpuUsage(cpu)
      return databaseUrl === undefined ? (user + system) / 1_000 : took
    },
    async close() {
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lets the team's members take part in turn, each time against somebody who is in no team. */
async function fill(tx: Connection, { id, members, debates }: Team): Promise<void> {
  const now = Date.now()
  const first = id * 1_000
  const outsider = first
  const memberOf = (place: number) => first + 1 + (place % members)
  const people = [outsider, ...Array.from({ length: members }, (_, place) => memberOf(place))]
  await insertAll(
    people.map((person) => userRow(person, `Person ${person}`, now)),
    (some) => tx.insertInto('users').values(some).execute(),
  )
  const name = `Team ${id}`
  const words = { description_source: '', description_html: '', excerpt: '', html_version: htmlVersion }
  const circle = { id, kind: 'team' as const, name, name_key: name, slug: null, picture: null, owner_id: memberOf(0), open: 0, ...words }
  await tx
    .insertInto('circles')
    .values({ ...circle, members_count: members, created_at: now })
    .execute()
  const memberships = people.slice(1).map((user_id) => ({ circle_id: id, user_id, state: 'member' as const, moderator: 0, since: now }))
  await insertAll(memberships, (some) => tx.insertInto('memberships').values(some).execute())
  const rows = Array.from({ length: debates }, (_, place) => {
    const number = id * 10_000 + place
    const created_at = now - place * 60_000
    return debateRow({ id: number, slug: `motion-${number}`, topic: `Motion ${number} should carry`, creator_id: outsider, created_at })
  })
  await insertAll(rows, (some) => tx.insertInto('debates').values(some).execute())
  const seats = rows.flatMap(({ id: debate_id }, place) => [
    {
      debate_id: Number(debate_id),
      user_id: memberOf(place),
      name: null,
      side: 'for' as const,
      joined_at: now,
      left_at: null,
      left_how: null,
    },
    {
      debate_id: Number(debate_id),
      user_id: outsider,
      name: null,
      side: 'against' as const,
      joined_at: now,
      left_at: null,
      left_how: null,
    },
  ])
  await insertAll(seats, (some) => tx.insertInto('participants').values(some).execute())
}
