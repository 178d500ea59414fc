import type { GroupAccess } from '#contract/groups'
import { Choices } from '../ui/choices'

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
