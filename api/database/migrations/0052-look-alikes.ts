import { type Kysely, sql } from 'kysely'
import { toSkeleton } from '#contract/look-alikes'

/**
 * Makes look-alike names conflict. If two existing names look alike, both stay, and the older one gets the unique look-alike
 * form. Also stores the steps of used codes, so that setting the clock back makes none of them valid again.
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

type NameColumns = { table: string; name: string; skeleton: string; kind: ReturnType<typeof sql> }

/** How many rows are read at a time. */
const batchSize = 1_000

async function fill(db: Kysely<unknown>, { table, name, skeleton, kind }: NameColumns): Promise<void> {
  const seen = new Set<string>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string; kind: string }>`select id, ${sql.ref(name)} as name, ${kind} as kind
      from ${sql.table(table)} where id > ${after} and ${sql.ref(name)} <> '' order by id limit ${batchSize}`.execute(db)
    for (const row of rows) {
      const look = toSkeleton(row.name)
      if (seen.has(`${row.kind} ${look}`)) continue
      seen.add(`${row.kind} ${look}`)
      await sql`update ${sql.table(table)} set ${sql.ref(skeleton)} = ${look} where id = ${row.id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}
