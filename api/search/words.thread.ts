import { plainLine } from '#contract/plain-text'
import { threadWork } from '../../server/worker-job.ts'
import type { Words } from './documents.queries.ts'
import { indexed, type Kind, linkedHosts } from './lexemes.ts'

/** A post as it is shown. */
export type ShownPost = { id: number; kind: Kind; html: string }

/** The words of posts, in their order. */
export function wordsOf(posts: readonly ShownPost[]): Words[] {
  return posts.map(({ id, kind, html }) => ({ id, ...indexed({ kind, body: plainLine(html), hosts: linkedHosts(html) }) }))
}

export default threadWork(wordsOf)
