import type { useForm } from '@conform-to/react'
import type { GroupAccess } from '#contract/groups'
import type { NewTeam } from '#contract/teams'
import { markdownHint } from '../forms/form-text'
import { ChoicesField, lengthLimitText, TextAreaField, TextField } from '../forms/text-field'
import type { CirclePages } from './circle-kinds'

/** A group's fields; a team has no `access`. */
export type CircleValues = NewTeam & { access?: GroupAccess }

type Props = { pages: CirclePages; fields: ReturnType<typeof useForm<CircleValues>>[1] }

/** Shows the fields of a team or a group: name, description and, for a group, who may join. Used to create and to change it. */
export function CircleFields({ pages, fields }: Props) {
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

const accessOptions: readonly (readonly [GroupAccess, string])[] = [
  ['approval', 'Approval needed: the owner and moderators review requests'],
  ['open', 'Open: anyone can join right away'],
  ['private', 'Private: only members can see the group and its debates. People join by invitation.'],
]

/** A shorter text for the line beneath the name. */
export const accessLabels: Readonly<Record<GroupAccess, string>> = {
  approval: 'approval needed',
  open: 'open to everyone',
  private: 'private, visible to members only',
}
