import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Person } from '#contract/accounts'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { NewHiding } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { readRules } from '#contract/moderation-log'
import { actions } from '../actions.server'
import { argumentCalls } from '../arguments/argument-calls.server'
import { commentCalls } from '../comments/comment-calls.server'
import { FormFaults, useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { debatePath, hidePath, rulesPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import type { Post } from '../posts/post'
import type { PostCalls } from '../posts/thread.server'
import { parseTarget, type TargetName } from '../reports/report-target.server'
import { targetName } from '../reports/report-text'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { PersonLink } from '../ui/person-link'
import { htmlExcerpt } from '../ui/plain-text'
import { RuleChoice } from './decision-form'
import { hidingDraftKey, type moderationActions } from './moderation.actions.server'
import {
  hiddenDebateText,
  hiddenRuleHint,
  hideDebateTitle,
  hideLabel,
  noSuchPost,
  onlyModeratorsHide,
  reasonLabel,
  rulesLink,
  signInToModerate,
} from './moderation-text'

/** Loads the page where a moderator, of the site or of the debate's group, hides something nobody reported. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInToModerate)
  const target = parseTarget(visit.url.searchParams)
  if (!target || !kindsHiddenWithoutReport.has(target.kind)) throw new ApiFailure(404, noSuchPost)
  const { debate, ...hideTarget } = await loadHideTarget(visit, target)
  const [{ data }, me] = await Promise.all([visit.api(readRules, {}), visit.me()])
  if (me.role === null && !debate.group?.is_moderator) throw new ApiFailure(403, onlyModeratorsHide)
  const draft = await loadDraft(visit, hidingDraftKey({ [hideTarget.kind]: hideTarget.id }))
  const constraints = htmlConstraints(NewHiding, { reason: moderationLimits.reason })
  return { hideTarget, rules: data.rules, draft, nonce: formNonce(visit), constraints, canonical: siteUrl() + hidePath(hideTarget) }
})

/** The kinds that can be hidden without a report. Everything else can only be hidden by a decision on a report. */
const kindsHiddenWithoutReport: ReadonlySet<string> = new Set(['argument', 'comment', 'debate'])

/** A post, or the text of a debate, with its path. */
type HideTarget = {
  kind: 'argument' | 'comment' | 'debate'
  id: string
  user: Person | null
  number: number | null
  /** The slug of the debate. */
  slug: string
  text: string
  path: string
}

/** Loads what will be hidden. For a debate, the id is its slug here. */
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
  pageMeta({ title: `Hide ${targetName(page.hideTarget)}`, canonical: page.canonical, index: false }),
)

/** Shows the form that hides something that nobody reported. Hiding it is a decision like any other. */
export default function HideRoute() {
  const { hideTarget, rules, draft, nonce, constraints } = useLoaderData<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), [draft])
  const { kind, id, user, slug, text, path } = hideTarget
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const lastResult = toLastResult({ values: refusal?.values ?? draft?.fields ?? {}, errors: refusal?.errors ?? {} })
  const [, fields] = useForm<NewHiding>({ id: 'hide', constraint: constraints, lastResult })
  return (
    <main className="flow *:max-w-180">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>
        {kind === 'debate' ? hideDebateTitle : `Hide ${targetName(hideTarget)}`}
        {user ? (
          <>
            {' by '}
            <PersonLink person={user} />
          </>
        ) : null}
      </h1>
      <div className="quote">
        <blockquote dir="auto">
          <p>
            <a className="text-inherit decoration-control" href={path}>
              {text}
            </a>
          </p>
        </blockquote>
      </div>
      <p>
        {kind === 'debate' ? hiddenDebateText : 'Replies to it stay visible.'} The author will see which rule it broke and why, and can
        appeal. The public log shows the action without names. Site moderators can reverse it. <a href={rulesPath}>{rulesLink}</a>
      </p>
      <form className="stack" method="post">
        <HiddenFields values={{ [kind]: id, slug, ...(nonce && { nonce }) }} />
        <RuleChoice rules={rules} field={fields.rule} hint={hiddenRuleHint} />
        <TextAreaField
          field={fields.reason}
          label={reasonLabel}
          hint={`${lengthLimitText(fields.reason)} Nobody is told who decided.`}
          rows={4}
        />
        <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('hide-post')}>
          {hideLabel}
        </button>
      </form>
    </main>
  )
}
