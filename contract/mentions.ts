import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { DebateReference } from './debates.ts'
import { count, countOrNull, id, instant, words } from './fields.ts'
import { Meta, pageOf, pageQuery } from './lists.ts'

export const mentionLimits = {
  /** How many different people a post can mention, in the order of its text. */
  people: 20,
  perPage: 20,
  /** How many names are suggested at once. */
  suggested: 10,
} as const

export const mentioningPosts = ['argument', 'comment'] as const
export type MentioningPost = (typeof mentioningPosts)[number]

/** A mention: the post, and who wrote it. */
export const Mention = z.object({
  id,
  post_type: z.enum(mentioningPosts),
  post_id: id,
  /** The post's number among the debate's arguments or comments. */
  number: countOrNull,
  /** The beginning as plain text, on one line. */
  excerpt: words,
  /** The author of the post. */
  user: Person,
  debate: DebateReference,
  created_at: instant,
  read_at: instant,
})
export type Mention = z.output<typeof Mention>

/** A page of the reader's mentions. `unread_count` covers all of them, counted to 1,000. */
export const MentionPage = z.object({ data: z.array(Mention), meta: Meta.extend({ unread_count: count }) })
export type MentionPage = z.output<typeof MentionPage>

/** The mentions to mark as read. Without `ids` all of them, or with `up_to` all up to that one. */
export const ReadMentions = z.object({
  ids: z.array(id).min(1).max(100, 'At most 100 mentions can be marked at once.').optional(),
  up_to: id.optional(),
})

export const listMentions = defineCall({
  method: 'GET',
  path: '/api/mentions',
  summary: 'Lists your mentions, latest first.',
  query: z.object(pageQuery),
  answer: MentionPage,
  access: 'member',
})
export const readMentions = defineCall({
  method: 'POST',
  path: '/api/mentions/read',
  summary: 'Marks some or all of your mentions as read.',
  body: ReadMentions,
  access: 'member',
  whileSuspended: true,
})
export const listMentionable = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/mentionable-users',
  summary: 'Lists people who can be mentioned in a debate, by name: everybody who takes part or has written in it and doesn’t block you.',
  query: z.object({
    ...pageQuery,
    /** The beginning of the display name; ignores case and accents. */
    search: z.string().max(200, 'That’s too long for a name. Use fewer letters.').optional(),
  }),
  answer: pageOf(Person),
  access: 'member',
})
