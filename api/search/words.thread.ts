import { plainLine } from '#contract/plain-text'
import { defineThreadJob } from '../../server/worker-job.ts'
import type { DocumentWords } from './documents.queries.ts'
import { type Kind, linkedHosts, prepareForIndex } from './lexemes.ts'

/** A post with its rendered text. */
export type ShownPost = { id: number; kind: Kind; html: string }

/** Returns the words of posts, in the same order. */
export function collectWords(posts: readonly ShownPost[]): DocumentWords[] {
  return posts.map(({ id, kind, html }) => ({ id, ...prepareForIndex({ kind, body: plainLine(html), hosts: linkedHosts(html) }) }))
}

export default defineThreadJob(collectWords)
