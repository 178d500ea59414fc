import { useActionData, useLoaderData } from '@remix-run/react'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { NewHiding } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { readRules } from '#contract/moderation-log'
import { actions } from '../actions.server'
import { argumentCalls } from '../arguments/argument-calls.server'
import { commentCalls } from '../comments/comment-calls.server'
import { useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { debatePath, hidePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/thread.server'
import { parseTarget, type TargetName } from '../reports/report-target.server'
import { targetName } from '../reports/report-text'
import { pageMeta } from '../ui/page-meta'
import { htmlExcerpt } from '../ui/plain-text'
import { HidePage, type HideTarget } from './hide-page'
import { hidingDraftKey } from './moderation.actions.server'

/** Loads the page where a moderator, of the site or of the debate's group, hides something nobody reported. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to moderate.')
  const target = parseTarget(visit.url.searchParams)
  if (!target || !kindsHiddenWithoutReport.has(target.kind)) throw new ApiFailure(404, 'That post doesn’t exist.')
  const { debate, ...thing } = await loadHideTarget(visit, target)
  const [{ data }, me] = await Promise.all([visit.api(readRules, {}), visit.me()])
  if (me.role === null && !debate.group?.is_moderator)
    throw new ApiFailure(403, 'Only moderators of this site or of the debate’s group can hide posts.')
  const draft = await loadDraft(visit, hidingDraftKey({ [thing.kind]: thing.id }))
  const constraints = htmlConstraints(NewHiding, { reason: moderationLimits.reason })
  return { thing, rules: data.rules, draft, nonce: formNonce(visit), constraints, canonical: siteUrl() + hidePath(thing) }
})

/** Everything else can only be hidden by a decision on a report. */
const kindsHiddenWithoutReport: ReadonlySet<string> = new Set(['argument', 'comment', 'debate'])

/** Loads what is to be hidden. The id of a debate is its slug here. */
async function loadHideTarget(visit: Visit, { kind, id }: TargetName): Promise<HideTarget & { debate: Debate }> {
  if (kind === 'argument') return loadPost(visit, argumentCalls, id)
  if (kind === 'comment') return loadPost(visit, commentCalls, id)
  const debate = await loadDebate(visit, id)
  return { kind: 'debate', id: debate.id, user: debate.creator, number: null, slug: id, text: debate.topic, path: debatePath(id), debate }
}

async function loadPost<P extends Post>(visit: Visit, { kind, read }: PostCalls<P>, id: string): Promise<HideTarget & { debate: Debate }> {
  const { post, debate_slug: slug } = await read(visit.api, id)
  if (kind.takenAwayAt(post) !== null || slug === null) throw new ApiFailure(410, `That ${kind.field} is no longer available.`)
  const { user, number, content, excerpt } = post
  const text = htmlExcerpt(content, 500) || excerpt
  return { kind: kind.field, id, user, number, slug, text, path: kind.path(slug, id), debate: await loadDebate(visit, slug) }
}

const loadDebate = async ({ api }: Visit, slug: string) => (await api(readDebateBySlug, { path: { slug } })).data

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Hide ${targetName(page.thing)}`, canonical: page.canonical, index: false }),
)

export default function HideRoute() {
  const page = useLoaderData<typeof loader>()
  return <HidePage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
