import { useForm } from '@conform-to/react'
import { circleLimits } from '#contract/circle-limits'
import { debateLimits } from '#contract/debate-limits'
import { formatNumber } from '#contract/format-number'
import type { GroupAccess } from '#contract/groups'
import type { NewTeam } from '#contract/teams'
import { type ActionResult, FormFaults, useActionResult } from '../forms/action-result'
import type { Fields } from '../forms/form-action'

import { does } from '../forms/form-buttons'
import { notKeptInWords } from '../forms/form-text'
import type { KeptDraft } from '../forms/kept-texts.server'
import { KeptTextsLimit } from '../forms/kept-texts-limit'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { lastResultOf, TextField } from '../forms/text-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { Choices } from '../ui/choices'
import { describedBy, Field, TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import type { circleActions } from './circle.actions.server'
import type { KindOfPage } from './kinds'

type FoundingProps = {
  pages: KindOfPage
  /** What was refused before and is offered back. */
  draft: KeptDraft | null
  nonce: string | null
  constraints: Constraints
  answer: ActionResult | null
}

/** Founding a team or a group: the form, and what is wrong with it. */
export function CreateCirclePage({ pages, draft, nonce, constraints, answer }: FoundingProps) {
  const acted = useActionResult(answer, [draft])
  const refusal = acted?.kind === 'refused' ? acted : null
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>{`Found a ${pages.kind}`}</h1>
      <p>{`You own it, and invite others. ${pages.purpose}`}</p>
      {draft && !refusal ? <Kept pages={pages} /> : null}
      <UnlessSuspended what={`create ${pages.titles.toLowerCase()}`} typed={refusal !== null || draft !== null}>
        <FoundingForm
          pages={pages}
          typed={{ ...(nonce && { nonce }), ...(refusal?.values ?? draft?.fields) }}
          errors={refusal?.errors ?? {}}
          constraints={constraints}
        />
      </UnlessSuspended>
    </main>
  )
}

function Kept({ pages }: { pages: KindOfPage }) {
  return (
    <form method="post" className="notice row">
      <Hidden values={{ kind: pages.kind }} />
      <span>What you wrote last time was not kept; it is filled in here.</span>
      <button type="submit" className="link" {...does<typeof circleActions>('circle-empty')}>
        Empty the form
      </button>
      <KeptTextsLimit />
    </form>
  )
}

type FormProps = Pick<FoundingProps, 'pages' | 'constraints'> & { typed: Fields; errors: Readonly<Record<string, readonly string[]>> }

function FoundingForm({ pages, typed, errors, constraints }: FormProps) {
  const [, fields] = useForm<NewTeam>({ id: 'found', constraint: constraints, lastResult: lastResultOf({ values: typed, errors }) })
  const pictureHint = `JPEG, PNG, WebP, GIF or AVIF, 2 MB at most. ${notKeptInWords}`
  return (
    <form className="stack" method="post" encType="multipart/form-data">
      <Hidden values={{ kind: pages.kind, ...(typed.nonce && { nonce: typed.nonce }) }} />
      <TextField field={fields.name} label="Name" hint={nameHint(pages, constraints)} />
      <TextArea
        name="description"
        label="Description (optional)"
        hint={descriptionHint}
        text={typed.description ?? ''}
        errors={errors.description}
        rows={5}
        limit={constraints.description?.maxLength}
      />
      {pages.kind === 'group' ? <AccessChoice chosen={typed.access} errors={errors.access} /> : null}
      <Field id="picture" label="Picture (optional)" hint={pictureHint} errors={errors.picture}>
        <input
          type="file"
          name="picture"
          accept={debateLimits.picture.types}
          {...describedBy('picture', { hint: pictureHint, errors: errors.picture })}
        />
      </Field>
      <button type="submit" className="primary" {...does<typeof circleActions>('circle-found')}>
        {`Found the ${pages.kind}`}
      </button>
    </form>
  )
}

export const nameHint = ({ kind }: KindOfPage, { name }: Constraints) =>
  `${name?.minLength} to ${name?.maxLength} characters; no other ${kind} has it.`

export const descriptionHint = `Up to ${formatNumber(circleLimits.description.max)} characters. Markdown works: **bold**, > quotation; addresses become links.`

type Props = { chosen: string | undefined; errors: readonly string[] | undefined }

/** Who becomes a member of a group, and who sees it. */
export function AccessChoice({ chosen = 'approval', errors }: Props) {
  return <Choices name="access" legend="Who may join" options={accesses} chosen={chosen} errors={errors} />
}

const accesses: readonly (readonly [GroupAccess, string])[] = [
  ['approval', 'By approval: the owner and the moderators answer requests'],
  ['open', 'Open: anybody joins at once'],
  ['private', 'Private: only members can see the group and its debates. People join by invitation.'],
]

/** The same in a few words, for the line beneath its name. */
export const accessInWords: Readonly<Record<GroupAccess, string>> = {
  approval: 'by approval',
  open: 'open to everybody',
  private: 'private, only its members see it',
}
