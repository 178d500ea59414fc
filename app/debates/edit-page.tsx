import { useForm } from '@conform-to/react'
import type { NewDebate } from '#contract/debate-editing'
import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { reportLimits } from '#contract/moderation-limits'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { toLastResult } from '../forms/text-field'
import { debateHistoryPath, debatePath, editDebatePath } from '../paths'
import { TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import type { correctionActions } from './correct-debate.actions.server'
import { DebateTextFields, TagsField } from './debate-fields'

type Props = {
  debate: Debate
  draft: SavedDraft | null
  nonce: string | null
  /** Whether the author can ask the moderators for a correction once they can't edit it themselves any more. */
  asks: boolean
  constraints: Constraints
  actionResult: ActionResult | null
}

type FormProps = Omit<Props, 'actionResult' | 'asks'> & { typed: Fields | null; errors: Readonly<Record<string, readonly string[]>> }

/** Shows the form for editing a debate; or why the reader can't, and who can. */
export function EditPage({ actionResult, asks, ...props }: Props) {
  const { debate, draft } = props
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const typed = refusal?.values ?? draft?.fields ?? null
  const form = { ...props, typed, errors: refusal?.errors ?? {} }
  const controls = { topic: true, description: true, tags: true, reason: true }
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={controls} />
      <Notice />
      <h1>Correct this debate</h1>
      <p>
        <a href={debatePath(debate.slug)} dir="auto">
          {debate.topic}
        </a>
      </p>
      {debate.correctable?.allowed ? <CorrectionForm {...form} /> : <RequestCorrection {...form} asks={asks} />}
    </main>
  )
}

function CorrectionForm({ debate, draft, typed, errors, constraints }: FormProps) {
  const { id, slug, version } = debate
  const saved = { topic: debate.topic, description: debate.description, tags: tagsText(debate) }
  const values = { ...saved, ...typed }
  const outdated = isOutdated(typed, version)
  const submit = outdated ? 'Save my version instead' : 'Save the correction'
  const [, fields] = useForm<NewDebate>({ id: 'correct', constraint: constraints, lastResult: toLastResult({ values, errors }) })
  const differing = [
    { label: 'Saved topic', text: saved.topic, typed: values.topic },
    { label: 'Saved description', text: saved.description, typed: values.description },
    { label: 'Saved tags', text: saved.tags, typed: values.tags },
  ].filter((field) => field.text.trim() !== field.typed.trim())
  return (
    <>
      <p>
        Everyone can see that the debate was edited, and can read <a href={debateHistoryPath(slug)}>earlier versions</a>. Its old address
        keeps working.
      </p>
      {outdated ? (
        <EditConflict saved={differing} submit={submit}>
          <KeepSavedButton id={id} />
        </EditConflict>
      ) : draft && typed === draft.fields ? (
        <div className="notice flow">
          <p>We restored your unsaved draft from last time.</p>
          <KeepSavedButton id={id} />
        </div>
      ) : null}
      <form className="stack" method="post">
        <HiddenFields values={{ debate: id, slug, ...(version && { seen: version }) }} />
        <DebateTextFields fields={fields} />
        <TagsField text={values.tags} errors={errors.tags} />
        <p className="row">
          <button type="submit" className="primary" {...buttonFor<typeof correctionActions>('correct-debate')}>
            {submit}
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

/** Keeps what was typed even if somebody has argued meanwhile, so that editing is closed. */
function RequestCorrection({ debate, nonce, typed, errors, asks }: FormProps & { asks: boolean }) {
  const { id, slug, correctable } = debate
  const { topic, description, tags, reason } = typed ?? {}
  const correction = [topic && `Topic: ${topic}`, description && `Description: ${description}`, tags && `Tags: ${tags}`]
  const typedText = correction.filter(Boolean).join('\n\n')
  const limit = reportLimits.details.max - 100
  return (
    <>
      <p className="notice">{correctable?.reason}</p>
      {asks ? (
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
