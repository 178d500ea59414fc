import { plainLine } from '#contract/plain-text'
import { defineThreadJob } from '../../server/worker-job.ts'
import type { Words } from './documents.queries.ts'
import { indexed, type Kind, linkedHosts } from './lexemes.ts'

/** A post with its rendered text. */
export type ShownPost = { id: number; kind: Kind; html: string }

/** Returns the words of posts, in the same order. */
export function wordsOf(posts: readonly ShownPost[]): Words[] {
  return posts.map(({ id, kind, html }) => ({ id, ...indexed({ kind, body: plainLine(html), hosts: linkedHosts(html) }) }))
}

export default defineThreadJob(wordsOf)
