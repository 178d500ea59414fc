import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database.testing.ts'
import { openDatabase } from '../database.ts'

test('existing reports keep their person, and ballots get ids', async () => {
  const old = await openTestDatabase('0075-passed-turns')
  await old.db.transaction(async (tx) => {
    await sql`insert into users (id, name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at)
      values (7, 'Ada', 'Ada', 'ada', 'a@example.org', 'a@example.org', '', 1, '', 0, 0)`.execute(tx)
    await sql`insert into debates (id, slug, topic, description_source, description_html, excerpt, html_version, type, status, round_limit,
        current_round, turn_seconds, seats_per_side, character_limit, ends_key, created_at, last_activity_at, participants_count,
        watchers_count, arguments_count, arguments_for, arguments_against, roots_count, comments_count, comment_roots_count, votes_count,
        popularity, demo)
      values (1, '1', 'One', '', '', '', 1, 'open', 'active', 0, 1, 0, 0, 5000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(tx)
    await sql`insert into ballots (debate_id, user_id, choice, reason, cast_at) values (1, 7, 'for', 'So it is.', 5)`.execute(tx)
    await sql`insert into cases (id, user_id, about_kind, about_id, reason, excerpt, reporters, heeded, rank, created_at)
      values (3, 7, 'person', 7, 'spam', 'Ada', 1, 1, 0, 0)`.execute(tx)
    await sql`insert into reports (id, receipt, reporter_id, user_id, about_kind, about_id, created_at, case_id)
      values (4, 'r', 7, 7, 'person', 7, 0, 3)`.execute(tx)
    await sql`insert into report_evidence (report_id, kind, about_id, user_id, title, content_source, written_at, taken_at)
      values (4, 'person', 7, 7, 'Ada', '', 0, 0)`.execute(tx)
  })
  const db = await openDatabase(old.address)
  const userIds = await Promise.all(
    (['reports', 'cases', 'report_evidence'] as const).map((table) => db.read.selectFrom(table).select('user_id').execute()),
  )
  expect(userIds).toEqual([[{ user_id: 7 }], [{ user_id: 7 }], [{ user_id: 7 }]])
  const ballots = await db.read.selectFrom('ballots').selectAll().execute()
  expect(ballots).toEqual([
    { id: 1, debate_id: 1, user_id: 7, choice: 'for', reason: 'So it is.', cast_at: 5, changed_at: null, hidden_rule: null },
  ])
  await db.close()
  await old.drop()
})
