import type { z } from 'zod'
import { countedTo } from '#contract/lists'
import { type listMentions as call, type MentionPage, mentionLimits } from '#contract/mentions'
import { presentAuthor } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { idBefore, pageOf, spanOf } from '../platform/paging.ts'
import { countMentionsOf, countUnreadOf, loadMentionsOf } from './mentions.queries.ts'

/** A page of where a member was mentioned, the latest first. @throws Invalid for a broken cursor */
export async function listMentions({ db, actor }: MemberContext, asked: z.output<(typeof call)['query']>): Promise<MentionPage> {
  const span = spanOf(asked, mentionLimits.perPage)
  const before = asked.before === undefined ? undefined : idBefore(asked.before)
  const found = span.beyond ? [] : await loadMentionsOf(db.read, actor.id, { ...span, before })
  const total = await countMentionsOf(db.read, actor.id, countedTo + 1)
  const unread_count = await countUnreadOf(db.read, actor.id, countedTo)
  const { rows, meta } = pageOf(found, span, { total, counted: true, cursorOf: ({ id }) => String(id) })
  const data = rows.map((row) => ({
    id: String(row.id),
    ...{ post_type: row.post_kind, post_id: String(row.post_id), number: row.number, excerpt: row.excerpt },
    user: presentAuthor({ ...row, user_id: row.by_id, author_name: null }),
    debate: { slug: row.slug, topic: row.topic },
    created_at: iso(row.created_at),
    read_at: iso(row.read_at),
  }))
  return { data, meta: { ...meta, unread_count } }
}
