import { sql } from 'kysely'
import { noteInWords } from '#contract/post-limits'

/**
 * What the column `excerpt` of posts and debates gets: the beginning of the text, which lists, feeds and mails quote; or, where it is
 * sensitive, that it is. So that none of them has to ask.
 */
export const excerptUnlessNoted = (beginning: string) =>
  sql<string>`case when note is null then ${beginning} else ${noteInWords('')} || note end`
