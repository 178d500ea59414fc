import { type Kysely, sql } from 'kysely'
import { tagSlugOf } from '#contract/tag-names'

/**
 * Distinguishes tags by their signs: C# and C++ had the slug of C. A tag with such signs gets the slug that it would get now, and
 * its former slug redirects to it unless another tag uses that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column former_slug text`.execute(db)
  await giveSlugs(db)
  await sql`create index tags_by_former_slug on tags (former_slug) where former_slug is not null`.execute(db)
}

/** How many rows are read at a time. */
const batchSize = 1_000

async function giveSlugs(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; slug: string; name: string }>`select id, slug, name from tags
      where id > ${after} order by id limit ${batchSize}`.execute(db)
    for (const { id, slug, name } of rows) {
      const next = tagSlugOf(name)
      // Two very long names may get the same slug; the later one keeps its old one.
      if (next !== slug && next !== '')
        await sql`update tags set slug = ${next}, former_slug = slug where id = ${id}
          and not exists (select 1 from tags as other where other.slug = ${next})`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}
