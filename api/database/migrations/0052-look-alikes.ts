import { type Kysely, sql } from 'kysely'
import { skeletonOf } from '#contract/look-alikes'

/**
 * Names are told apart by what they look like, too. Where two look alike already, both stay, and the older holds the look. A clock that
 * goes back makes no used code of a second factor good again: their steps are remembered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column display_skeleton text`.execute(db)
  await sql`alter table circles add column name_skeleton text`.execute(db)
  await sql`alter table second_factors add column used_steps text not null default ''`.execute(db)
  await fill(db, { table: 'users', name: 'display_name', skeleton: 'display_skeleton', kind: sql`'user'` })
  await fill(db, { table: 'circles', name: 'name', skeleton: 'name_skeleton', kind: sql.ref('kind') })
  await sql`create unique index users_by_skeleton on users (display_skeleton)`.execute(db)
  await sql`create unique index circles_by_skeleton on circles (kind, name_skeleton)`.execute(db)
}

type Named = { table: string; name: string; skeleton: string; kind: ReturnType<typeof sql> }

/** How many are read at a time. */
const some = 1_000

async function fill(db: Kysely<unknown>, { table, name, skeleton, kind }: Named): Promise<void> {
  const seen = new Set<string>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string; kind: string }>`select id, ${sql.ref(name)} as name, ${kind} as kind
      from ${sql.table(table)} where id > ${after} and ${sql.ref(name)} <> '' order by id limit ${some}`.execute(db)
    for (const row of rows) {
      const look = skeletonOf(row.name)
      if (seen.has(`${row.kind} ${look}`)) continue
      seen.add(`${row.kind} ${look}`)
      await sql`update ${sql.table(table)} set ${sql.ref(skeleton)} = ${look} where id = ${row.id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}
