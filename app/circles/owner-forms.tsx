import { useForm } from '@conform-to/react'
import type { Member } from '#contract/circles'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { ConfirmForm } from '../forms/confirm-form'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { toLastResult } from '../forms/text-field'
import { ownerAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { describedBy, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { CircleFields, type CircleValues } from './circle-form'
import type { CirclePages } from './circle-kinds'
import { type Circle, circlePermission } from './circle-kinds'
import type { Members } from './circle-lists.server'
import { accessLabels, beforeDeletingCircle, beforeTransferring } from './circle-text'
import type { manageActions } from './manage.actions.server'

type Props = {
  circle: Circle
  pages: CirclePages
  members: PartialResult<Members>
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows what only the owner can do: change the text and the picture, transfer ownership, delete the circle. */
export function OwnerForms({ circle, pages, members, constraints, actionResult }: Props) {
  const allowedActs = (['change', 'hand_over', 'dissolve'] as const).filter((act) => circlePermission(circle, act).allowed)
  if (allowedActs.length === 0) return null
  const refused = actionResult?.kind === 'refused' ? actionResult : null
  const others = isUnloaded(members) ? [] : members.data.filter(({ role }) => role !== 'owner')
  return (
    <section id={ownerAnchor} className="flow" aria-labelledby="owners-title">
      <h2 id="owners-title">{`For the owner of this ${pages.kind}`}</h2>
      <NoticeAt place={ownerAnchor} />
      {allowedActs.includes('change') || circle.hidden_rule === null ? null : <p>{circlePermission(circle, 'change').reason}</p>}
      {allowedActs.includes('change') ? <TextForm circle={circle} pages={pages} constraints={constraints} refused={refused} /> : null}
      {allowedActs.includes('change') ? <PictureForm circle={circle} pages={pages} errors={refused?.errors.picture} /> : null}
      {allowedActs.includes('hand_over') && others.length > 0 ? (
        <TransferForm circle={circle} pages={pages} others={others} errors={refused?.errors.person} />
      ) : null}
      {allowedActs.includes('dissolve') ? <DeleteForm circle={circle} pages={pages} /> : null}
    </section>
  )
}

type FormProps = Pick<Props, 'circle' | 'pages'>
const circleFields = ({ circle, pages }: FormProps) => ({ kind: pages.kind, circle: circle.id })

function TextForm({ circle, pages, constraints, refused }: FormProps & { constraints: Constraints; refused: Refusal | null }) {
  const refusedSave = refused?.intent === 'circle-save' ? refused : null
  const values: Fields = refusedSave?.values ?? { name: circle.name, description: circle.description, access: circle.access ?? 'approval' }
  const errors = refusedSave?.errors ?? {}
  const [, fields] = useForm<CircleValues>({ id: 'written', constraint: constraints, lastResult: toLastResult({ values, errors }) })
  const outdated = isOutdated(refusedSave?.values ?? null, circle.version)
  const submit = outdated ? 'Save my version instead' : 'Save'
  const saved = [
    { label: 'Saved name', text: circle.name, typed: values.name },
    { label: 'Saved description', text: circle.description, typed: values.description },
  ].filter(({ text, typed = '' }) => text.trim() !== typed.trim())
  return (
    <details open={refusedSave !== null}>
      <summary>{`Change the name${pages.kind === 'group' ? ', who can join' : ''} or the description`}</summary>
      <form className="stack" method="post">
        <HiddenFields values={{ ...circleFields({ circle, pages }), ...(circle.version && { seen: circle.version }) }} />
        {outdated ? (
          <EditConflict saved={saved} submit={submit}>
            <p>
              {circle.access && values.access !== circle.access ? `Who can join is saved as “${accessLabels[circle.access]}”. ` : null}
              <a href={pages.pathOf(circle)}>Keep the saved version</a>
            </p>
          </EditConflict>
        ) : null}
        <CircleFields pages={pages} fields={fields} />
        <button type="submit" className="primary" {...buttonFor<typeof manageActions>('circle-save')}>
          {submit}
        </button>
      </form>
    </details>
  )
}

/** Works without conform; forms/text-field.tsx explains why. */
function PictureForm({ circle, pages, errors }: FormProps & { errors: readonly string[] | undefined }) {
  return (
    <details open={errors !== undefined}>
      <summary>{circle.avatar ? 'Change the picture' : 'Add a picture'}</summary>
      <form className="stack" method="post" encType="multipart/form-data">
        <HiddenFields values={circleFields({ circle, pages })} />
        <PictureField label={circle.avatar ? 'New picture' : 'Picture'} errors={errors} shape="round" />
        <button type="submit" {...buttonFor<typeof manageActions>('circle-picture')}>
          Use this picture
        </button>
      </form>
      {circle.avatar ? (
        <form method="post">
          <HiddenFields values={circleFields({ circle, pages })} />
          <button type="submit" {...buttonFor<typeof manageActions>('circle-no-picture')}>
            Remove picture
          </button>
        </form>
      ) : null}
    </details>
  )
}

type TransferFormProps = FormProps & { others: readonly Member[]; errors: readonly string[] | undefined }

function TransferForm({ circle, pages, others, errors }: TransferFormProps) {
  const hint = 'They’ll become the owner, and you’ll become a regular member.'
  const findMember = (person: FormDataEntryValue | null) => others.find(({ id }) => id === person)
  return (
    <details open={errors !== undefined}>
      <summary>Transfer ownership</summary>
      <ConfirmForm
        className="stack"
        intent="circle-hand-over"
        question={(form) => {
          const chosen = findMember(form.get('person'))
          return chosen ? beforeTransferring(pages.kind, shownName(chosen.user)) : null
        }}
      >
        <HiddenFields values={circleFields({ circle, pages })} />
        <Field id="person" label="New owner" hint={hint} errors={errors}>
          <select name="person" defaultValue="" {...describedBy('person', { hint, errors })}>
            <option value="">Choose a member</option>
            {others.map(({ id, user }) => (
              <option key={id} value={id}>
                {shownName(user)}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" {...buttonFor<typeof manageActions>('circle-hand-over')}>
          Transfer ownership
        </button>
      </ConfirmForm>
    </details>
  )
}

function DeleteForm({ circle, pages }: FormProps) {
  return (
    <ConfirmForm intent="circle-dissolve" question={() => beforeDeletingCircle(pages.kind, circle)}>
      <HiddenFields values={circleFields({ circle, pages })} />
      <button type="submit" className="danger" {...buttonFor<typeof manageActions>('circle-dissolve')}>
        {`Delete the ${pages.kind}`}
      </button>
    </ConfirmForm>
  )
}
