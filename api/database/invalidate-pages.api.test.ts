import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from './database.testing.ts'
import { invalidatePages } from './invalidate-pages.ts'
import type { ProcessMessage } from './process-messages.ts'
import type { Tables } from './tables.ts'

describe('the message of a transaction about guests’ pages', () => {
  const tag = () => ({ slug: crypto.randomUUID(), name: 'Rails', search_key: 'rails', debates_count: 0 })
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let messages: ProcessMessage[] = []
  beforeAll(async () => {
    opened = await openTestDatabase()
    opened.db.onCommit((committed) => messages.push(...committed))
  })
  afterAll(() => opened.drop())

  const messagesOf = async (work: (tx: Transaction<Tables>) => Promise<unknown>) => {
    messages = []
    await opened.db.transaction(work).catch(() => {})
    return messages
  }

  test('is everything, if it writes public data without saying which', async () => {
    expect(await messagesOf((tx) => tx.insertInto('tags').values(tag()).execute())).toEqual([{ kind: 'changed', what: 'everything' }])
    expect(await messagesOf((tx) => tx.deleteFrom('tags').where('slug', '=', 'none').execute())).toEqual([
      { kind: 'changed', what: 'everything' },
    ])
    const within = (tx: Transaction<Tables>) =>
      tx
        .with('gone', (db) => db.deleteFrom('watches').where('user_id', '=', 0).returning('debate_id'))
        .selectFrom('gone')
        .selectAll()
        .execute()
    if (opened.db.kind === 'postgres') expect(await messagesOf(within)).toEqual([{ kind: 'changed', what: 'everything' }])
  })

  test('is the change that it announces', async () => {
    const work = async (tx: Transaction<Tables>) => {
      invalidatePages(tx, 12)
      invalidatePages(tx, null)
      invalidatePages(tx, 12)
      await tx.insertInto('tags').values(tag()).execute()
    }
    expect(await messagesOf(work)).toEqual([
      { kind: 'changed', what: 'debate:12' },
      { kind: 'changed', what: 'lists' },
    ])
  })

  test('is none, if it writes no public data or is rolled back', async () => {
    expect(await messagesOf((tx) => tx.insertInto('channels').values({ name: crypto.randomUUID(), last_id: 0 }).execute())).toEqual([])
    expect(await messagesOf((tx) => tx.selectFrom('debates').selectAll().execute())).toEqual([])
    const broken = async (tx: Transaction<Tables>) => {
      await tx.insertInto('tags').values(tag()).execute()
      invalidatePages(tx, 12)
      throw new Error('no')
    }
    expect(await messagesOf(broken)).toEqual([])
  })
})
