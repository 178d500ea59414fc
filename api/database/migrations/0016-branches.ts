import { type Kysely, sql } from 'kysely'

/**
 * Adds the shape of each debate's map, which is updated with each argument (api/map), and computes it
 * for existing debates one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column branch_id bigint`.execute(db)
  await sql`create table branches (
    argument_id bigint primary key, debate_id bigint not null references debates(id) on delete cascade, parent_id bigint,
    level integer not null, size integer not null, leaves integer not null)`.execute(db)
  const debates = await sql<{ id: number }>`select id from debates where arguments_count > 0 order by id`.execute(db)
  for (const { id } of debates.rows) await count(db, id)
  // Create the index last, so that it is not updated with every row.
  await sql`create index branches_by_size on branches (debate_id, size desc, argument_id)`.execute(db)
}

const levels = 6

type Branch = { id: number; parent: number | null; level: number; size: number; leaves: number }

async function count(db: Kysely<unknown>, debate: number): Promise<void> {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`
    select id, parent_id from posts where debate_id = ${debate} and kind = 'argument' order by number`.execute(db)
  const [branches, answered] = [new Map<number, Branch>(), new Set<number>()]
  const deep = new Map<number, number>()
  for (const { id, parent_id: parent } of rows) {
    const above = parent === null ? undefined : branches.get(deep.get(parent) ?? parent)
    const leaf = parent === null || answered.has(parent) ? 1 : 0
    if (parent !== null) answered.add(parent)
    for (let at = above; at; at = at.parent === null ? undefined : branches.get(at.parent)) {
      at.size++
      at.leaves += leaf
    }
    if (above?.level === levels - 1) deep.set(id, above.id)
    else branches.set(id, { id, parent, level: above ? above.level + 1 : 0, size: 1, leaves: 1 })
  }
  await write(db, debate, [...branches.values()], [...deep])
}

const rowsAtOnce = 400

async function write(db: Kysely<unknown>, debate: number, branches: Branch[], deep: [number, number][]): Promise<void> {
  for (let from = 0; from < branches.length; from += rowsAtOnce) {
    const some = branches.slice(from, from + rowsAtOnce)
    const values = some.map(({ id, parent, level, size, leaves }) => sql`(${id}, ${debate}, ${parent}, ${level}, ${size}, ${leaves})`)
    await sql`insert into branches (argument_id, debate_id, parent_id, level, size, leaves) values ${sql.join(values)}`.execute(db)
  }
  const beneath = new Map<number, number[]>()
  for (const [id, branch] of deep) {
    const known = beneath.get(branch)
    if (known) known.push(id)
    else beneath.set(branch, [id])
  }
  for (const [branch, ids] of beneath)
    for (let from = 0; from < ids.length; from += rowsAtOnce)
      await sql`update posts set branch_id = ${branch} where kind = 'argument' and id in (${sql.join(ids.slice(from, from + rowsAtOnce))})`.execute(
        db,
      )
}
