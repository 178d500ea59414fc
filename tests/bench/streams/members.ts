import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCookieSessionStorage } from '@remix-run/node'
import { issueToken } from '../../../api/accounts/tokens.ts'
import { openDatabase } from '../../../api/database/database.ts'
import { sealedCookie } from '../../../app/platform/sealed-cookie.server.ts'
import { debateRow, userRow } from '../rows.ts'

const secret = 'the secret of a bench, which nobody else knows'

/** A signed-in member: the token is for the API, the cookie for the site. */
export type Member = { id: number; token: string; cookie: string }

type Options = {
  people: number
  debates: number
  /** Which debates a person watches; none if left out. */
  watches?: (person: number, debate: number) => boolean
}

/**
 * Fills a data folder with signed-in people and open debates, both numbered from 1. Inserts rows directly, because using forms would
 * take minutes.
 */
export async function fillMembers(folder: string, { people, debates, watches = () => false }: Options): Promise<Member[]> {
  await writeFile(join(folder, 'secret'), secret)
  const db = await openDatabase(join(folder, 'rostrum.db'))
  const now = Date.now()
  const tokens = await db.transaction(async (tx) => {
    const issued: string[] = []
    for (let id = 1; id <= people; id++) {
      await tx
        .insertInto('users')
        .values(userRow(id, `Person ${id}`, now))
        .execute()
      issued.push(await issueToken(tx, id, { agent: undefined, address: '', siteUrl: '', security: () => {}, now }))
    }
    for (let id = 1; id <= debates; id++) {
      const debate = { id, slug: `streams-${id}`, topic: `Streams carry what happens, ${id}`, created_at: now, type: 'open' } as const
      await tx.insertInto('debates').values(debateRow(debate)).execute()
      const watching = issued.flatMap((_, index) =>
        watches(index + 1, id) ? [{ debate_id: id, user_id: index + 1, created_at: now }] : [],
      )
      for (let from = 0; from < watching.length; from += 500)
        await tx
          .insertInto('watches')
          .values(watching.slice(from, from + 500))
          .execute()
    }
    return issued
  })
  await db.close()
  const sessions = createCookieSessionStorage({ cookie: sealedCookie('rostrum', [secret], { path: '/' }) })
  return Promise.all(
    tokens.map(async (token, index) => {
      const session = await sessions.getSession()
      session.set('token', token)
      return { id: index + 1, token, cookie: (await sessions.commitSession(session)).split(';')[0] ?? '' }
    }),
  )
}
