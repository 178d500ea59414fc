import { readDebateBySlug } from '#contract/debates'
import { readRules } from '#contract/moderation'
import { acts } from '../acts.server'
import { argumentCalls } from '../arguments/argument-calls.server'
import { commentCalls } from '../comments/comment-calls.server'
import { leadTo } from '../forms/acting.server'
import { actOn } from '../forms/acts.server'
import { formNonce } from '../forms/nonce.server'
import { useActed } from '../forms/use-acted'
import { keptDraft } from '../forms/waiting.server'
import { authPath, hidePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useActionData, useLoaderData } from '../platform/page-data'
import { placeOf, type Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/post-calls.server'
import { namedIn } from '../reports/quoted-thing.server'
import { beginningOf } from '../ui/beginning'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { HidePage } from './hide-page'
import { hidingDraftKey } from './moderation.acts.server'

/** Where a moderator of the site, or of the group that a debate is in, hides a post that nobody has reported. */
export const loader = defineLoader(async (visit) => {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to moderate.')
  const asked = namedIn(visit.url.searchParams)
  if (asked?.kind !== 'argument' && asked?.kind !== 'comment') throw new ApiFailure(404, 'There is no such post.')
  const post = asked.kind === 'argument' ? await postIn(visit, argumentCalls, asked.id) : await postIn(visit, commentCalls, asked.id)
  const [{ data: debate }, { data }, me] = await Promise.all([
    visit.api(readDebateBySlug, { path: { slug: post.slug } }),
    visit.api(readRules, {}),
    visit.me(),
  ])
  if (me.role === null && !debate.group?.is_moderator)
    throw new ApiFailure(403, 'Only moderators of this site, and of the group that a debate is in, hide posts.')
  const draft = await keptDraft(visit, hidingDraftKey({ [asked.kind]: asked.id }))
  const about = { kind: asked.kind, id: asked.id } as const
  return { about, post, rules: data.rules, draft, nonce: formNonce(visit), canonical: siteUrl() + hidePath(about) }
})

async function postIn<P extends Post>(visit: Visit, { kind, read }: PostCalls<P>, id: string) {
  const { post, debate_slug: slug } = await read(visit.api, id)
  if (kind.takenAwayAt(post) !== null || slug === null) throw new ApiFailure(410, `That ${kind.field} is not here any more.`)
  const { user, number, content, excerpt } = post
  return { user, number, slug, text: beginningOf(content, 500) || excerpt, path: kind.path(slug, id) }
}

export const action = actOn(acts)

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: `Hide ${page.about.kind} #${page.post.number}`, canonical: page.canonical, index: false })

export default function HideRoute() {
  const page = useLoaderData<typeof loader>()
  return <HidePage {...page} acted={useActed(useActionData<typeof action>(), [page.draft])} />
}
