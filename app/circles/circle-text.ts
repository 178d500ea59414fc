import type { CircleKind } from '#contract/circles'
import type { GroupAccess } from '#contract/groups'
import type { Question } from '../forms/form-buttons'
import type { Circle } from './circle-kinds'

/** Returns the question before leaving a circle. */
export const beforeLeavingCircle = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Leave the ${kind} “${name}”?`,
  text: `You’ll no longer be able to take part as a member. ${access === 'open' ? 'You can join again at any time.' : 'To come back, you’ll need to be approved or invited again.'}`,
  yes: `Yes, leave the ${kind}`,
})

/** Returns the question before removing a member. */
export const beforeRemovingMember = (kind: CircleKind, name: string): Question => ({
  title: `Remove ${name}?`,
  text: `They’ll be removed from this ${kind} and notified. They can only come back if they’re invited.`,
  yes: `Remove ${name}`,
})

/** Returns the question before transferring ownership. */
export const beforeTransferring = (kind: CircleKind, name: string): Question => ({
  title: `Transfer the ${kind} to ${name}?`,
  text: `They’ll become the owner, and you’ll become a regular member. Only they can transfer it back.`,
  yes: `Transfer it to ${name}`,
})

/** Returns the question before deleting a circle. */
export const beforeDeletingCircle = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Delete the ${kind} “${name}”?`,
  text: `All members are removed, and its name no longer appears anywhere. ${access === 'private' ? 'Nobody will be able to see its debates.' : 'Its debates and arguments stay.'} This can’t be undone.`,
  yes: 'Yes, delete it',
})

/** The choices of who can join a group, as its form shows them. */
export const accessOptions: readonly (readonly [GroupAccess, string])[] = [
  ['approval', 'Approval needed: the owner and moderators review requests'],
  ['open', 'Open: anyone can join right away'],
  ['private', 'Private: only members can see the group and its debates. People join by invitation.'],
]

/** Who can join a group, as the line of facts below its name shows it. */
export const accessLabels: Readonly<Record<GroupAccess, string>> = {
  approval: 'approval needed',
  open: 'open to everyone',
  private: 'private, visible to members only',
}
