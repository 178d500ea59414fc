import { findAccount } from '../accounts/accounts.queries.ts'
import { requireRecentSignIn } from '../accounts/reauthenticate.ts'
import type { MemberContext, SentFile } from '../context.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { Unauthorized } from '../platform/failures.ts'
import { runInExportQueue } from '../search/search-queue.ts'
import { sections } from './sections.ts'

/**
 * Returns everything the site stores about a member, as one JSON file (docs/product.md#downloading-your-data). Reads it
 * page by page while sending, so that little of it is in memory.
 * @throws ProofRequired, TooMany
 */
export async function downloadData(context: MemberContext): Promise<SentFile> {
  const { db, actor, address, limits, security, clock } = context
  requireRecentSignIn(context)
  await limits.take('exportByMember', String(actor.id))
  const account = await findAccount(db.read, actor.id)
  if (!account) throw new Unauthorized()
  security({ event: 'exported', account: actor.id, address })
  return { name: `rostrum-${iso(clock.now()).slice(0, 10)}.json`, text: writeSections(context, account) }
}

/** Writes one object with a list for each section, one entry per line. */
async function* writeSections(context: MemberContext, owner: UserRow): AsyncGenerator<string> {
  const { db, clock, siteUrl } = context
  yield `{\n"site": ${JSON.stringify(siteUrl)},\n"written_at": ${JSON.stringify(iso(clock.now()))}`
  for (const [name, pagesOf] of Object.entries(sections)) {
    yield `,\n"${name}": [`
    let before = ''
    for await (const page of inTurns(context, pagesOf(db.read, { owner, siteUrl }))) {
      yield page.map((entry, index) => `${index === 0 ? before : ','}\n${JSON.stringify(entry)}`).join('')
      if (page.length > 0) before = ','
    }
    yield before === '' ? ']' : '\n]'
  }
  yield '\n}\n'
}

/** Reads each page when it is this reader's turn; others get their turns while it is sent. */
async function* inTurns<T>(context: MemberContext, pages: AsyncGenerator<T>): AsyncGenerator<T> {
  for (;;) {
    const { done, value } = await runInExportQueue(context, () => pages.next())
    if (done) return
    yield value
  }
}
