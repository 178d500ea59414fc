import { useForm } from '@conform-to/react'
import type { GroupAccess } from '#contract/groups'
import type { NewTeam } from '#contract/teams'
import { type ActionResult, FormFaults, useActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit, markdownHint } from '../forms/form-text'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { ChoicesField, lengthLimitText, TextAreaField, TextField, toLastResult } from '../forms/text-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { HiddenFields } from '../ui/hidden-fields'
import type { circleActions } from './circle.actions.server'
import type { CirclePages } from './circle-kinds'
import { accessOptions } from './circle-text'

type Props = {
  pages: CirclePages
  /** The draft of a form that was refused, which fills in the form again. */
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  answer: ActionResult | null
}

/** Shows the form for a new team or group, with its errors. */
export function CreateCirclePage({ pages, draft, nonce, constraints, answer }: Props) {
  const actionResult = useActionResult(answer, [draft])
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  return (
    <main className="with-side">
      <div className="flow">
        <FormFaults refusal={refusal} controls={constraints} />
        <Notice />
        <h1>{`Create a ${pages.kind}`}</h1>
        {draft && !refusal ? <DraftNotice pages={pages} /> : null}
        <UnlessSuspended what={`create ${pages.titles.toLowerCase()}`} typed={refusal !== null || draft !== null}>
          <CreateForm
            pages={pages}
            typed={{ ...(nonce && { nonce }), ...(refusal?.values ?? draft?.fields) }}
            errors={refusal?.errors ?? {}}
            constraints={constraints}
          />
        </UnlessSuspended>
      </div>
      <aside className="beside flow max-lg:pt-6" aria-labelledby="next-title">
        <h2 id="next-title">What happens next</h2>
        <p className="text-sm">{`You’ll own the ${pages.kind} and can invite people by their display name.`}</p>
        <p className="text-sm">{pages.purpose}</p>
        <p className="text-sm text-muted">{pages.about.example}</p>
      </aside>
    </main>
  )
}

function DraftNotice({ pages }: { pages: CirclePages }) {
  return (
    <form method="post" className="notice row">
      <HiddenFields values={{ kind: pages.kind }} />
      <span>We restored your draft from last time.</span>
      <button type="submit" className="link" {...buttonFor<typeof circleActions>('circle-empty')}>
        Discard draft
      </button>
      <DraftLimit />
    </form>
  )
}

type FormProps = Pick<Props, 'pages' | 'constraints'> & { typed: Fields; errors: Readonly<Record<string, readonly string[]>> }

function CreateForm({ pages, typed, errors, constraints }: FormProps) {
  const values = { access: 'approval', ...typed }
  const [, fields] = useForm<CircleValues>({ id: 'found', constraint: constraints, lastResult: toLastResult({ values, errors }) })
  return (
    <form className="stack" method="post" encType="multipart/form-data">
      <HiddenFields values={{ kind: pages.kind, ...(typed.nonce && { nonce: typed.nonce }) }} />
      <CircleFields pages={pages} fields={fields} />
      <PictureField label="Picture (optional)" errors={errors.picture} shape="round" />
      <button type="submit" className="primary" {...buttonFor<typeof circleActions>('circle-found')}>
        {`Create the ${pages.kind}`}
      </button>
    </form>
  )
}

/** The fields of a group; a team has no `access`. */
export type CircleValues = NewTeam & { access?: GroupAccess }

type FieldsProps = { pages: CirclePages; fields: ReturnType<typeof useForm<CircleValues>>[1] }

/**
 * Shows the fields of a team or a group: name, description and, for a group, who may join. The forms for creating and for editing use it.
 */
export function CircleFields({ pages, fields }: FieldsProps) {
  return (
    <>
      <TextField field={fields.name} label="Name" hint={`${lengthLimitText(fields.name)} No other ${pages.kind} can have the same name.`} />
      <TextAreaField
        field={fields.description}
        label="Description (optional)"
        hint={`${lengthLimitText(fields.description)} ${markdownHint}`}
        rows={5}
      />
      {pages.kind === 'group' ? <ChoicesField field={fields.access} legend="Who can join" options={accessOptions} /> : null}
    </>
  )
}
