import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../api/database/database.ts'
import type { Tables } from '../../../api/database/tables.ts'
import { indexDebate } from '../../../api/search/documents.queries.ts'
import { insertArguments } from '../insert-arguments.ts'
import { insertAll, userRow } from '../rows.ts'
import { buildTalkRows, talk } from './comment-thread.ts'
import { buildDebateRows, tagsCount } from './debates.ts'
import { buildTreeRows, chain, crowd, forum, type Tree } from './trees.ts'

/** Amounts: debates on the site, arguments in each of two debates, depth of a third debate's thread, comments in a fourth. */
export type Size = { debates: number; arguments: number; depth: number; comments: number }

/** Describes where to find things in a filled database. */
export type Filled = { size: Size; forum: Tree; crowd: Tree; chain: Tree; talk: Tree }

const people = 50

/** Fills an empty database in one transaction. A large and a small database differ only in amounts, not in what a page shows. */
export async function fillForGrowth(db: Database, size: Size): Promise<Filled> {
  const now = Date.now()
  const comments = talk(size, now)
  const trees = { forum: forum(size, now), crowd: crowd(size, now), chain: chain(size, now) }
  await db.transaction(async (tx) => {
    await insertPeople(tx, now)
    await insertDebates(tx, size, now)
    for (const tree of Object.values(trees)) await insertTree(tx, tree)
    await insertVotes(tx, trees.forum, now)
    await insertTalk(tx, comments)
  })
  // PostgreSQL does this by itself within minutes; SQLite plans queries without statistics.
  if (db.kind === 'postgres') await sql`analyze`.execute(db.read)
  return { size, ...trees, talk: comments }
}

async function insertPeople(tx: Transaction<Tables>, now: number): Promise<void> {
  const users = Array.from({ length: people }, (_, index) => userRow(index + 1, `Person ${index + 1}`, now))
  await insertAll(users, (some) => tx.insertInto('users').values(some).execute())
}

async function insertDebates(tx: Transaction<Tables>, size: Size, now: number): Promise<void> {
  const { debates, openings, seats, tags, debateTags } = buildDebateRows(size.debates, { people, now })
  await insertAll(debates, (some) => tx.insertInto('debates').values(some).execute())
  for (const debate of debates) await indexDebate(tx, Number(debate.id), debate)
  await insertArguments(tx, openings)
  await insertAll(seats, (some) => tx.insertInto('participants').values(some).execute())
  await insertAll(tags, (some) => tx.insertInto('tags').values(some).execute())
  await insertAll(debateTags, (some) => tx.insertInto('debate_tags').values(some).execute())
  await tx.updateTable('tags').set({ debates_count: tagsCount }).execute()
}

async function insertTree(tx: Transaction<Tables>, tree: Tree): Promise<void> {
  const { debate, rows } = buildTreeRows(tree, people)
  await tx.insertInto('debates').values(debate).execute()
  await insertArguments(tx, rows)
}

/** Adds an upvote for each argument of a tree, the last one just now, because a home page looks at the newest votes. */
async function insertVotes(tx: Transaction<Tables>, { firstId, parents }: Tree, now: number): Promise<void> {
  const votes = parents.map((_, place) => ({
    post_kind: 'argument' as const,
    post_id: firstId + place,
    user_id: 21 + (place % (people - 20)), // skip the twenty readers of the feed bench, who vote themselves
    value: 1 as const,
    created_at: now - (parents.length - place) * 1_000,
  }))
  await insertAll(votes, (some) => tx.insertInto('post_votes').values(some).execute())
}

async function insertTalk(tx: Transaction<Tables>, tree: Tree): Promise<void> {
  const { debate, rows } = buildTalkRows(tree, people)
  await tx.insertInto('debates').values(debate).execute()
  await insertAll(rows, (some) => tx.insertInto('posts').values(some).execute())
}
