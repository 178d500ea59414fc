import { type Kysely, sql } from 'kysely'

/** Stores the side of the motion that each argument supports (api/arguments/argument-kind.ts), and how many support each side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column side text`.execute(db)
  await sql`alter table debates add column arguments_for integer not null default 0`.execute(db)
  await sql`alter table debates add column arguments_against integer not null default 0`.execute(db)
  const debates = await sql<Debate>`select id, type from debates where arguments_count > 0 order by id`.execute(db)
  for (const debate of debates.rows) await storeSides(db, debate)
}

type Side = 'for' | 'against'
type Debate = { id: number; type: string }
type Argument = { id: number; parent_id: number | null; stance: Side | null; user_id: number | null; author_name: string | null }
type Seat = { user_id: number | null; name: string | null; side: Side | null }

async function storeSides(db: Kysely<unknown>, { id, type }: Debate): Promise<void> {
  const seats = type === 'open' ? new Map<string, Side>() : await seatsOf(db, id)
  const { rows } = await sql<Argument>`select id, parent_id, stance, user_id, author_name from posts
    where debate_id = ${id} and kind = 'argument' order by number`.execute(db)
  const sides = new Map<number, Side | null>()
  for (const argument of rows)
    sides.set(argument.id, seats.get(keyOf(argument.user_id, argument.author_name)) ?? sideFromParent(argument, sides))
  for (const side of ['for', 'against'] as const) {
    const ids = rows.map((row) => row.id).filter((each) => sides.get(each) === side)
    for (let from = 0; from < ids.length; from += 400)
      await sql`update posts set side = ${side} where kind = 'argument' and id in (${sql.join(ids.slice(from, from + 400))})`.execute(db)
    await sql`update debates set ${sql.ref(`arguments_${side}`)} = ${ids.length} where id = ${id}`.execute(db)
  }
}

async function seatsOf(db: Kysely<unknown>, debate: number): Promise<ReadonlyMap<string, Side>> {
  const { rows } = await sql<Seat>`select user_id, name, side from participants where debate_id = ${debate} order by id`.execute(db)
  return new Map(rows.flatMap(({ user_id, name, side }) => (side === null ? [] : [[keyOf(user_id, name), side]])))
}

const keyOf = (user: number | null, name: string | null) => (user === null ? `name ${name}` : `user ${user}`)

function sideFromParent({ parent_id, stance }: Argument, sides: ReadonlyMap<number, Side | null>): Side | null {
  if (parent_id === null) return stance
  const above = sides.get(parent_id) ?? null
  if (above === null || stance === null) return null
  return stance === 'for' ? above : above === 'for' ? 'against' : 'for'
}
