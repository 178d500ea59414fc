import { sql } from 'kysely'
import { noteInWords } from '#contract/post-limits'

/**
 * Builds the value of the column `excerpt` for posts and debates: the beginning of the text, or the content warning if there is
 * one. Lists, feeds and mails quote the column without checking the warning themselves.
 */
export const excerptUnlessNoted = (beginning: string) =>
  sql<string>`case when note is null then ${beginning} else ${noteInWords('')} || note end`
