import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

const day = 86_400_000

test('existing open reports enter the queue, one case per target', async () => {
  const old = await openTestDatabase('0032-reports')
  await old.db.transaction(async (tx) => {
    for (const id of [1, 2, 3])
      await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
        values (${id}, 'Ann', ${`Ann ${id}`}, ${`ann ${id}`}, ${`${id}@example.org`}, ${`${id}@example.org`}, '', 0, '', 0, 0)`.execute(tx)
    for (const [id, reporter, kind, about, at, decided] of [
      [1, 2, 'person', 1, 5 * day, null],
      [2, 3, 'person', 1, 6 * day, null],
      [3, 2, 'comment', 1, 7 * day, null],
      [4, 2, 'comment', 2, 1 * day, 8 * day],
    ] as const)
      await sql`insert into reports (id, receipt, reporter_id, user_id, about_kind, about_id, created_at, decided_at)
        values (${id}, ${`receipt ${id}`}, ${reporter}, 1, ${kind}, ${about}, ${at}, ${decided})`.execute(tx)
    for (const [id, report, reason] of [
      [1, 1, 'hate'],
      [2, 2, 'spam'],
      [3, 3, 'other'],
      [4, 1, 'spam'],
    ] as const)
      await sql`insert into report_statements (id, report_id, reporter_id, reason, details, created_at)
        values (${id}, ${report}, 2, ${reason}, '', 0)`.execute(tx)
    for (const [report, kind, title, text] of [
      [1, 'person', 'Ann 1', 'I am.'],
      [3, 'comment', '', 'Words.'],
    ] as const)
      await sql`insert into report_evidence (report_id, kind, about_id, user_id, title, content_source, written_at, taken_at)
        values (${report}, ${kind}, 1, 1, ${title}, ${text}, 0, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const cases = await db.read.selectFrom('cases').selectAll().orderBy('created_at').execute()
  const open = {
    user_id: 1,
    about_id: 1,
    group_id: null,
    decided_at: null,
    decision_id: null,
    looked_by: null,
    looked_at: null,
    appealed_at: null,
  }
  expect(cases.map(({ id, ...one }) => one)).toEqual([
    { ...open, about_kind: 'person', reason: 'hate', excerpt: 'Ann 1', reporters: 2, heeded: 2, rank: 4 * day, created_at: 5 * day },
    { ...open, about_kind: 'comment', reason: 'other', excerpt: 'Words.', reporters: 1, heeded: 1, rank: 7 * day, created_at: 7 * day },
  ])
  const [person, comment] = cases.map(({ id }) => id)
  const reports = await db.read.selectFrom('reports').select('case_id').orderBy('id').execute()
  expect(reports.map(({ case_id }) => case_id)).toEqual([person, person, comment, null])
  await db.close()
  await old.drop()
})
