import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashToken } from '../../../api/accounts/tokens.ts'
import type { Connection, Database } from '../../../api/database/database.ts'
import { openApi, openPorts } from '../../../api/open-api.ts'
import { htmlVersion } from '../../../api/rendering/rendered-text.ts'
import type { Addresses } from '../growth/postgres.ts'
import { type Finding, ratio } from '../promises.ts'
import { insertAll, userRow } from '../rows.ts'
import { formatMs, measureInTurns } from '../timing.ts'

/** How much more many conversations, or many messages in one, may cost than ten (docs/product.md#messages). */
const promise = 1.5
/** Page size, which is all that the small database has. */
const few = 10
const token = 'a-token-of-a-bench'
/** The reader, and the person with whom they have their longest and latest conversation. */
const [reader, other] = [1, 2]

const conversation = `/api/messages/${other}?per_page=${few}`
const inMiddle = `${conversation}&around=`

type MeasuredCall = { what: string; ask: (many: number) => { method?: string; path: string; body?: object } }
const calls: readonly MeasuredCall[] = [
  { what: 'the list of conversations', ask: () => ({ path: `/api/messages?per_page=${few}` }) },
  { what: 'how many are unread, for every page’s menu', ask: () => ({ path: '/api/me' }) },
  { what: 'the latest messages', ask: () => ({ path: conversation }) },
  { what: 'the messages around the middle', ask: (many) => ({ path: inMiddle + many / 2 }) },
  { what: 'sending one', ask: () => ({ method: 'POST', path: `/api/messages/${other}`, body: { content: 'Indeed so.' } }) },
]

/**
 * Measures the growth of one person's unread conversations, and of the messages in one of them, against ten of each.
 * @param addresses two empty PostgreSQL databases; if left out, SQLite
 */
export async function measureMessages(many: number, rounds: number, addresses?: Addresses): Promise<Finding[]> {
  const through = addresses ? 'messages, PostgreSQL' : 'messages'
  const sides = [await openSide(many, addresses?.large), await openSide(few, addresses?.small)] as const
  try {
    const findings: Finding[] = []
    for (const { what, ask } of calls) {
      const costs = await measureInTurns(
        () => sides[0].costOf(ask(many)),
        () => sides[1].costOf(ask(few)),
        rounds,
      )
      const among = `of ${many.toLocaleString('en')} conversations and as many messages of one, or ${few}`
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
  if (ports.db.kind === 'postgres') await settle(ports.db)
  const api = await openApi(ports)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return {
    /** Returns ms. SQLite works in this process, so this is processor time; for PostgreSQL it is elapsed time. */
    async costOf({ method = 'GET', path, body }: ReturnType<MeasuredCall['ask']>): Promise<number> {
      const sent = body ? { body: JSON.stringify(body) } : {}
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      const answer = await api.fetch(new Request(`http://rostrum.bench${path}`, { method, headers, ...sent }))
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

/** Does what PostgreSQL would do by itself: continues the id sequence, and updates statistics. */
async function settle(db: Database): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('messages', 'id'), (select max(id) from messages))`.execute(db.read)
  await sql`analyze`.execute(db.read)
}

/** Adds one message to each conversation, but to the longest one as many as there are conversations. */
async function fill(tx: Connection, many: number): Promise<void> {
  const at = Date.now()
  const others = Array.from({ length: many }, (_, index) => index + other)
  await insertAll(
    [reader, ...others].map((id) => userRow(id, `Person ${id}`, at)),
    (some) => tx.insertInto('users').values(some).execute(),
  )
  const times = { created_at: at, last_used_at: at, proven_at: at }
  await tx
    .insertInto('tokens')
    .values({ hash: hashToken(token), user_id: reader, device: null, prefix: null, ...times })
    .execute()
  const friends = others.flatMap((id) => [
    { user_id: reader, other_id: id, state: 'friends' as const, since: at },
    { user_id: id, other_id: reader, state: 'friends' as const, since: at },
  ])
  await insertAll(friends, (some) => tx.insertInto('friendships').values(some).execute())

  const lengthOf = (id: number) => (id === other ? many : 1)
  // The longest comes last, so that it is the latest.
  const written = [...others].reverse().flatMap((id) => Array.from({ length: lengthOf(id) }, (_, index) => ({ id, number: index + 1 })))
  const text = { content_source: 'Indeed.', content_html: '<p>Indeed.</p>', excerpt: 'Indeed.', html_version: htmlVersion }
  const conversations = others.map((id) => ({ id, last_number: lengthOf(id) }))
  await insertAll(conversations, (some) => tx.insertInto('conversations').values(some).execute())
  const messages = written.map(({ id, number }, index) => ({
    ...{ id: index + 1, conversation_id: id, number, user_id: id, ...text, created_at: at, taken_back_at: null },
  }))
  await insertAll(messages, (some) => tx.insertInto('messages').values(some).execute())
  const sides = others.flatMap((id) => {
    const [length, place] = [lengthOf(id), { conversation_id: id, last_message_id: id === other ? messages.length : many - id + other }]
    return [
      { user_id: reader, other_id: id, ...place, read_to: 0, unread: length, first_unread: 1 },
      { user_id: id, other_id: reader, ...place, read_to: 0, unread: 0, first_unread: null },
    ]
  })
  await insertAll(sides, (some) => tx.insertInto('conversation_sides').values(some).execute())
  await tx.insertInto('unread_messages').values({ user_id: reader, unread: messages.length }).execute()
}
