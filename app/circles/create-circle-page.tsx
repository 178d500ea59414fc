import { useForm } from '@conform-to/react'
import { type ActionResult, FormFaults, useActionResult } from '../forms/action-result'
import type { Fields } from '../forms/form-action'
import { does } from '../forms/form-buttons'
import type { KeptDraft } from '../forms/kept-texts.server'
import { KeptTextsLimit } from '../forms/kept-texts-limit'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { lastResultOf } from '../forms/text-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { Hidden } from '../ui/hidden'
import type { circleActions } from './circle.actions.server'
import { CircleFields, type CircleValues } from './circle-fields'
import type { CirclePages } from './kinds'

type Props = {
  pages: CirclePages
  /** What was refused before and is offered back. */
  draft: KeptDraft | null
  nonce: string | null
  constraints: Constraints
  answer: ActionResult | null
}

/** Shows the form for a new team or group, with its errors. */
export function CreateCirclePage({ pages, draft, nonce, constraints, answer }: Props) {
  const acted = useActionResult(answer, [draft])
  const refusal = acted?.kind === 'refused' ? acted : null
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>{`Create a ${pages.kind}`}</h1>
      <p>{`You’ll own it and can invite others. ${pages.purpose}`}</p>
      {draft && !refusal ? <DraftNotice pages={pages} /> : null}
      <UnlessSuspended what={`create ${pages.titles.toLowerCase()}`} typed={refusal !== null || draft !== null}>
        <CreateForm
          pages={pages}
          typed={{ ...(nonce && { nonce }), ...(refusal?.values ?? draft?.fields) }}
          errors={refusal?.errors ?? {}}
          constraints={constraints}
        />
      </UnlessSuspended>
    </main>
  )
}

function DraftNotice({ pages }: { pages: CirclePages }) {
  return (
    <form method="post" className="notice row">
      <Hidden values={{ kind: pages.kind }} />
      <span>We restored your draft from last time.</span>
      <button type="submit" className="link" {...does<typeof circleActions>('circle-empty')}>
        Discard draft
      </button>
      <KeptTextsLimit />
    </form>
  )
}

type FormProps = Pick<Props, 'pages' | 'constraints'> & { typed: Fields; errors: Readonly<Record<string, readonly string[]>> }

function CreateForm({ pages, typed, errors, constraints }: FormProps) {
  const values = { access: 'approval', ...typed }
  const [, fields] = useForm<CircleValues>({ id: 'found', constraint: constraints, lastResult: lastResultOf({ values, errors }) })
  return (
    <form className="stack" method="post" encType="multipart/form-data">
      <Hidden values={{ kind: pages.kind, ...(typed.nonce && { nonce: typed.nonce }) }} />
      <CircleFields pages={pages} fields={fields} />
      <PictureField label="Picture (optional)" errors={errors.picture} shape="round" />
      <button type="submit" className="primary" {...does<typeof circleActions>('circle-found')}>
        {`Create the ${pages.kind}`}
      </button>
    </form>
  )
}
