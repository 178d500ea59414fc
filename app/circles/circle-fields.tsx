import type { useForm } from '@conform-to/react'
import { circleLimits } from '#contract/circle-limits'
import { formatNumber } from '#contract/format-number'
import type { GroupAccess } from '#contract/groups'
import type { NewTeam } from '#contract/teams'
import type { Fields } from '../forms/form-action'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'
import { Choices } from '../ui/choices'
import { TextArea } from '../ui/field'
import type { KindOfPage } from './kinds'

type Props = {
  pages: KindOfPage
  fields: ReturnType<typeof useForm<NewTeam>>[1]
  typed: Fields
  errors: Readonly<Record<string, readonly string[]>>
  constraints: Constraints
}

/** What a team or a group is called and says of itself, and who may join a group: where it is created and where it is changed. */
export function CircleFields({ pages, fields, typed, errors, constraints }: Props) {
  return (
    <>
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
      {pages.kind === 'group' ? (
        <Choices name="access" legend="Who may join" options={accesses} chosen={typed.access ?? 'approval'} errors={errors.access} />
      ) : null}
    </>
  )
}

const nameHint = ({ kind }: KindOfPage, { name }: Constraints) =>
  `${name?.minLength} to ${name?.maxLength} characters; no other ${kind} has it.`

const descriptionHint = `Up to ${formatNumber(circleLimits.description.max)} characters. Markdown works: **bold**, > quotation; addresses become links.`

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
