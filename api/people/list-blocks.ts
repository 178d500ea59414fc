import type { Meta } from '#contract/lists'
import { type Block, blocksPerPage } from '#contract/people'
import { presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import { countBlocks, pageOfBlocks } from '../friends/blocks.queries.ts'
import { iso } from '../platform/clock.ts'
import { type AskedPage, pageByKey } from '../platform/paging.ts'

/** A page of those whom one blocks, the latest first. @throws Invalid for a broken cursor */
export async function listBlocks({ db, actor }: MemberContext, asked: AskedPage): Promise<{ data: Block[]; meta: Meta }> {
  const { rows, meta } = await pageByKey(asked, blocksPerPage, {
    load: (window) => pageOfBlocks(db.read, actor.id, window),
    count: () => countBlocks(db.read, actor.id),
    name: 'blocks',
    keyOf: ({ since, id }) => [since, id],
  })
  return { data: rows.map(({ since, ...person }) => ({ user: presentPerson(person), since: iso(since) })), meta }
}
