import { json } from '@remix-run/node'
import type { Debate } from '#contract/debates'
import { returnTo } from '../forms/answer.server'
import { loadDraft } from '../forms/drafts.server'
import { siteUrl } from '../platform/environment.server'
import type { PartialResult } from '../platform/partial-result'
import { redirectTo } from '../platform/redirects.server'
import type { Visit } from '../platform/visit.server'

import { editDraftKey, type KindOf, postDraftKey } from './kind'
import type { Post, PostThread } from './post'
import type { PageOf } from './post-list.server'
import type { MissingPostInfo } from './thread.server'

/**
 * Returns a page that says why there is no post here.
 * @throws a redirect to the post if it is at another address
 */
export function withoutPost(found: { missing: MissingPostInfo } | { movedTo: string }) {
  if ('movedTo' in found) throw redirectTo(found.movedTo, { status: 301 })
  return json(found, { status: found.missing.status })
}

type Page<P extends Post> = { thread: PostThread<P>; debate: Debate /** Its replies. */; list: Promise<PartialResult<PageOf<P>>> }

/** Loads what the pages of all kinds of posts show. */
export async function loadPostPage<P extends Post>(visit: Visit, kind: KindOf<P>, { thread, debate, list }: Page<P>) {
  const { id, is_own } = thread.post
  const [replies, reply, edit] = await Promise.all([
    list,
    loadDraft(visit, postDraftKey(kind, { debate: debate.id, parent: id })),
    is_own ? loadDraft(visit, editDraftKey(kind, id)) : null,
  ])
  const canonical = siteUrl() + kind.path(debate.slug, id)
  // Only its author can delete the post and so leave its page.
  const back = is_own ? returnTo(visit) : null
  return { thread, debate, list: replies, back, drafts: { reply, edit }, now: Date.now(), canonical }
}
