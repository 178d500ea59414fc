import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { count, countIfTold, id, instant, words } from './fields.ts'
import { isRecord, Meta, pageOf, pageQuery, readPage } from './lists.ts'
import { DebateNamed } from './usable-slug.ts'

export const mentionLimits = {
  /** So many different people of one post count, in the order of the text. */
  people: 20,
  perPage: 20,
  /** How many names are suggested at once. */
  suggested: 10,
} as const

export const mentioningPosts = ['argument', 'comment'] as const
export type MentioningPost = (typeof mentioningPosts)[number]

/** Where somebody was mentioned, and by whom. */
export const Mention = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, ...postIn(raw), user: raw.user ?? raw.author } : raw),
  z.object({
    id,
    post_type: z.enum(mentioningPosts),
    post_id: id,
    /** The post's number among the debate's arguments or comments. */
    number: countIfTold,
    /** Its beginning as plain text, one line. */
    excerpt: words,
    /** Who wrote it. */
    user: Person,
    debate: DebateNamed,
    created_at: instant,
    read_at: instant,
  }),
)
export type Mention = z.output<typeof Mention>

/** A page of one's mentions; `unread_count` is of all, counted to 1,000. */
export const MentionPage = z.preprocess(
  (raw) => withUnread(raw, readPage(raw)),
  z.object({ data: z.array(Mention), meta: Meta.extend({ unread_count: count }) }),
)
export type MentionPage = z.output<typeof MentionPage>

/** Which to mark read; without `ids` all of them, up to the newest that their reader has seen if `up_to` names it. */
export const ReadMentions = z.object({
  ids: z.array(id).min(1).max(100, 'At most 100 mentions can be marked at once.').optional(),
  up_to: id.optional(),
})

export const listMentions = defineCall({
  method: 'GET',
  path: '/api/mentions',
  summary: 'Where one was mentioned, the latest first.',
  query: z.object(pageQuery),
  answer: MentionPage,
  access: 'member',
})
export const readMentions = defineCall({
  method: 'POST',
  path: '/api/mentions/read',
  summary: 'Marks mentions of oneself as read, some or all.',
  body: ReadMentions,
  access: 'member',
  whileSuspended: true,
})
export const listMentionable = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/mentionable-users',
  summary: 'Who can be mentioned in a debate, by name: all who take part or wrote in it and do not block one.',
  query: z.object({
    ...pageQuery,
    /** How the display name begins; case and accents do not count. */
    search: z.string().max(200, 'No name is that long.').optional(),
  }),
  answer: pageOf(Person),
  access: 'member',
})

/** Another API may name the post by its kind. */
function postIn({ post_type, type, post_id, argument_id, comment_id, number }: Record<string, unknown>) {
  const id = post_id ?? argument_id ?? comment_id
  const kind = argument_id != null ? 'argument' : comment_id != null ? 'comment' : undefined
  return { post_type: post_type ?? kind ?? type, post_id: id, number }
}

function withUnread(raw: unknown, page: unknown): unknown {
  if (!isRecord(page) || !isRecord(page.meta)) return page
  const told = isRecord(raw) && isRecord(raw.meta) ? raw.meta.unread_count : undefined
  const unread = Array.isArray(page.data) ? page.data.filter((one) => isRecord(one) && !one.read_at).length : 0
  return { ...page, meta: { ...page.meta, unread_count: told ?? unread } }
}
