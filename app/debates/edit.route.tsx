import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { reportLimits } from '#contract/moderation-limits'
import { actions } from '../actions.server'
import { FormFaults, useActionResult } from '../forms/action-result'
import { loadDraft, type SavedDraft } from '../forms/drafts.server'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { type Constraints, htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { toLastResult } from '../forms/text-field'
import { debateHistoryPath, debatePath, editDebatePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { redirectTo } from '../platform/redirects.server'
import { TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { type correctionActions, correctionDraftKey } from './correct-debate.actions.server'
import { DescriptionField, TagsField, TopicField } from './debate-fields'
import { Motion } from './debate-side'
import { correctForbidden, correctUnavailable, draftRestored } from './page-text'

export const loader = defineLoader(async (visit, { slug = '' }) => {
  if (!can.correctDebate) throw new ApiFailure(404, correctUnavailable)
  await requireMember(visit, 'Sign in to edit a debate.')
  const { data: debate } = await visit.api(readDebateBySlug, { path: { slug } })
  if (debate.slug !== slug) throw redirectTo(editDebatePath(debate.slug), { status: 303 })
  if (!debate.correctable) throw new ApiFailure(403, correctForbidden)
  const me = await visit.me()
  return {
    debate,
    draft: await loadDraft(visit, correctionDraftKey(debate.id)),
    nonce: formNonce(visit),
    canAsk: can.reportPerson && debate.creator?.id === me.id && debate.hidden_rule === null,
    constraints: htmlConstraints(NewDebate, { topic: debateLimits.topic }),
    canonical: siteUrl() + editDebatePath(debate.slug),
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Edit “${page.debate.topic}”`, canonical: page.canonical, index: false }),
)

/** Shows the form for editing a debate. If the reader can't edit it, shows why not and who can. */
export default function EditPage() {
  const { debate, draft, nonce, canAsk, constraints } = useLoaderData<typeof loader>()
  const result = useActionResult(useActionData<typeof action>(), [draft])
  const refusal = result?.kind === 'refused' ? result : null
  const typed = refusal?.values ?? draft?.fields ?? null
  const form = { debate, draft, nonce, constraints, typed, errors: refusal?.errors ?? {} }
  const controls = { topic: true, description: true, tags: true, reason: true }
  const canEdit = debate.correctable?.allowed
  return (
    <main className="with-side">
      <div className="flow">
        <FormFaults refusal={refusal} controls={controls} />
        <Notice />
        <h1>Edit debate</h1>
        <Motion debate={debate} />
        {canEdit ? <EditForm {...form} /> : <RequestCorrection {...form} canAsk={canAsk} />}
      </div>
      {canEdit ? <AfterEditing slug={debate.slug} /> : null}
    </main>
  )
}

function AfterEditing({ slug }: { slug: string }) {
  return (
    <section className="beside text-sm text-muted" aria-labelledby="next">
      <h2 id="next">What others see</h2>
      <p className="mt-2">
        Everyone can see that the debate was edited, and can read <a href={debateHistoryPath(slug)}>earlier versions</a>.
      </p>
      <p className="mt-2">The old address keeps working. Nobody can edit the debate after the first argument but moderators.</p>
    </section>
  )
}

type FormProps = {
  debate: Debate
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  typed: Fields | null
  errors: Readonly<Record<string, readonly string[]>>
}

function EditForm({ debate, draft, typed, errors, constraints }: FormProps) {
  const { id, slug, version } = debate
  const saved = { topic: debate.topic, description: debate.description, tags: tagsText(debate) }
  const values = { ...saved, ...typed }
  const outdated = isOutdated(typed, version)
  const saveLabel = outdated ? 'Save my version instead' : 'Save changes'
  const [, fields] = useForm<NewDebate>({ id: 'correct', constraint: constraints, lastResult: toLastResult({ values, errors }) })
  const differing = [
    { label: 'Saved topic', text: saved.topic, typed: values.topic },
    { label: 'Saved description', text: saved.description, typed: values.description },
    { label: 'Saved tags', text: saved.tags, typed: values.tags },
  ].filter((field) => field.text.trim() !== field.typed.trim())
  return (
    <>
      {outdated ? (
        <EditConflict saved={differing} submit={saveLabel}>
          <KeepSavedButton id={id} />
        </EditConflict>
      ) : draft && typed === draft.fields ? (
        <div className="notice flow">
          <p>{draftRestored}</p>
          <KeepSavedButton id={id} />
        </div>
      ) : null}
      <form className="stack" method="post">
        <HiddenFields values={{ debate: id, slug, ...(version && { seen: version }) }} />
        <TopicField fields={fields} />
        <DescriptionField fields={fields} />
        <TagsField text={values.tags} errors={errors.tags} />
        <p className="row">
          <button type="submit" className="primary" {...buttonFor<typeof correctionActions>('correct-debate')}>
            {saveLabel}
          </button>{' '}
          <a href={debatePath(slug)}>Cancel</a>
        </p>
      </form>
    </>
  )
}

function KeepSavedButton({ id }: { id: string }) {
  return (
    <form method="post">
      <HiddenFields values={{ debate: id }} />
      <button type="submit" {...buttonFor<typeof correctionActions>('discard-correction')}>
        Keep the saved version
      </button>
    </form>
  )
}

/**
 * Shows why the debate can't be edited any more, and a form for asking the moderators. The form contains what was typed, in case the first
 * argument was posted meanwhile.
 */
function RequestCorrection({ debate, nonce, typed, errors, canAsk }: FormProps & { canAsk: boolean }) {
  const { id, slug, correctable } = debate
  const { topic, description, tags, reason } = typed ?? {}
  const correction = [topic && `Topic: ${topic}`, description && `Description: ${description}`, tags && `Tags: ${tags}`]
  const typedText = correction.filter(Boolean).join('\n\n')
  const limit = reportLimits.details.max - 100
  return (
    <>
      <p className="notice">{correctable?.reason}</p>
      {canAsk ? (
        <form className="stack" method="post" action={editDebatePath(slug)}>
          <HiddenFields values={{ debate: id, slug, ...(nonce && { nonce }) }} />
          <TextArea
            name="reason"
            label="What should the moderators correct?"
            hint={`Quote what is wrong and write what it should say. Up to ${formatNumber(limit)} characters. Only moderators can read it.`}
            text={(reason ?? typedText).slice(0, limit)}
            errors={errors.reason ?? errors.details}
            rows={8}
            limit={limit}
          />
          <button type="submit" className="primary" {...buttonFor<typeof correctionActions>('ask-correction')}>
            Ask the moderators to correct it
          </button>
        </form>
      ) : typedText ? (
        <div className="field wide">
          <label htmlFor="typed">Your text, to copy</label>
          <textarea id="typed" readOnly rows={8} cols={68} defaultValue={typedText} />
        </div>
      ) : null}
    </>
  )
}

const tagsText = ({ tags }: Debate) => tags.map(({ name }) => name).join(', ')
