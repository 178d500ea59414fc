import { sql } from 'kysely'
import { noteHeading } from '#contract/post-limits'

/**
 * Builds the value of the column `excerpt` for posts and debates: the beginning of the text, or the content warning if there is
 * one. Lists, feeds and mails quote the column without checking the warning themselves.
 */
export const excerptOrWarning = (beginning: string) =>
  sql<string>`case when note is null then ${beginning} else ${noteHeading('')} || note end`
