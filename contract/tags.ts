import { z } from 'zod'
import { defineCall } from './call.ts'
import { tagLimits } from './debate-limits.ts'
import { count, displayLine, flag, id, isCleanText, sentFlag, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { splitTags, uniqueTags, validateTag } from './tag-names.ts'

const tagFields = { id, slug: z.string().min(1), name: words.pipe(displayLine), url: wordsOrNull, debates_count: count }

/** A tag of a debate. */
export const Tag = z.object(tagFields)
export type Tag = z.output<typeof Tag>

/** A tag on its own page and in the list of tags. */
export const ListedTag = z.object({
  ...tagFields,
  followers_count: count,
  /** True if this reader follows it. */
  user_is_following: flag,
})
export type ListedTag = z.output<typeof ListedTag>

/** The reader's follow of a tag, and the number of followers. */
export const FollowState = z.object({ following: flag, followers_count: count })
export type FollowState = z.output<typeof FollowState>

const tooMany = `A debate can have up to ${tagLimits.perDebate} tags. Remove some.`

const tagName = z
  .string({ error: 'Enter a tag.' })
  .overwrite((name) => name.replace(/\s+/g, ' ').trim())
  .superRefine((name, context) => {
    const fault = name === '' ? null : validateTag(name)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
  .meta({ maxLength: tagLimits.length.max })

/** Tags as typed, "work, energy", or as a list. Duplicates are removed, whatever their case. */
export const tagNames = z
  .preprocess(
    (value) => (typeof value === 'string' ? splitTags(value) : (value ?? [])),
    // Far more than a debate may have, because duplicates are only removed afterwards.
    z.array(tagName).max(100, tooMany),
  )
  .transform(uniqueTags)
  .pipe(z.array(z.string()).max(tagLimits.perDebate, tooMany))

export const listTags = defineCall({
  method: 'GET',
  path: '/api/tags',
  summary: 'Lists tags, most used first; or those that start with given letters, by name; or those that you follow.',
  query: z.object({
    ...pageQuery,
    /** The beginning of the name; ignores case and accents. */
    search: z
      .string()
      .max(tagLimits.length.max, `A tag has at most ${tagLimits.length.max} characters.`)
      .refine(isCleanText, 'The search contains an invalid character. Remove it and try again.')
      .optional(),
    /** Only tags that the reader follows, latest first; any value but yes is ignored. */
    followed: sentFlag.optional(),
  }),
  answer: pageOf(ListedTag),
})
export const readTagBySlug = defineCall({
  method: 'GET',
  path: '/api/tags/{slug}',
  summary: 'Shows a tag.',
  answer: dataOf(ListedTag),
})

const path = '/api/tags/{slug}/follow'

export const followTag = defineCall({
  method: 'POST',
  path,
  summary: 'Follows a tag. Repeating it changes nothing.',
  answer: dataOf(FollowState),
  access: 'member',
})
export const unfollowTag = defineCall({
  method: 'DELETE',
  path,
  summary: 'Unfollows a tag.',
  answer: dataOf(FollowState),
  access: 'member',
})
