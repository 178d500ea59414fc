import type { CircleAction, CircleKind, CirclePermissions } from '#contract/circles'
import type { Group, GroupCard } from '#contract/groups'
import type { Permission } from '#contract/permissions'
import type { Team, TeamCard } from '#contract/teams'
import { createDebatePath, createGroupPath, createTeamPath, groupPath, groupsPath, teamPath, teamsPath, withQuery } from '../paths'

/** A team or group as lists show it. */
export type CircleCard = TeamCard & Partial<Pick<GroupCard, 'slug' | 'access'>>

/** The texts and addresses that differ between pages of teams and of groups. */
export type CirclePages = {
  kind: CircleKind
  /** "Team", "Teams". */
  title: string
  titles: string
  list: string
  create: string
  pathOf(circle: CircleCard): string
  /** The purpose of a team or group, in a sentence. */
  purpose: string
  /** How people use one, step by step, with an example. */
  about: { steps: readonly string[]; example: string }
  /** The text shown if there are no debates. */
  noDebates: string
  /** Whether the owner can appoint moderators, who also answer requests, invite people and remove members. */
  moderated: boolean
  /** The address for starting a debate in it; null for a team, which has no debates of its own. */
  createDebatePathFor(circle: CircleCard): string | null
}

export const teamPages: CirclePages = {
  kind: 'team',
  title: 'Team',
  titles: 'Teams',
  list: teamsPath,
  create: createTeamPath,
  pathOf: ({ id }) => teamPath(id),
  purpose: 'Team members show the team’s name in debates they join for it.',
  about: {
    steps: [
      'Create a team and invite people, or ask to join one.',
      'Join a debate for your team. Its name is shown next to yours.',
      'The team’s page lists the debates of all its members.',
    ],
    example:
      'For example, four nurses argue as “Night Shift”. Each takes part in other debates, and readers find all of them in one place.',
  },
  noDebates: 'This team hasn’t taken part in any debates yet.',
  moderated: false,
  createDebatePathFor: () => null,
}

export const groupPages: CirclePages = {
  kind: 'group',
  title: 'Group',
  titles: 'Groups',
  list: groupsPath,
  create: createGroupPath,
  pathOf: ({ id, slug = id }) => groupPath(slug),
  purpose: 'A group has its own debates. Members take part, and everyone can read them unless the group is private.',
  about: {
    steps: [
      'The owner decides who can join: everyone, people they approve, or only people they invite.',
      'Members start debates in the group and take part in them.',
      'The owner and the group’s moderators answer requests to join and remove members.',
    ],
    example: 'For example, a school’s debating club holds a debate every week. Only members take part, and parents can read along.',
  },
  noDebates: 'This group doesn’t have any debates yet.',
  moderated: true,
  createDebatePathFor: ({ id, slug = id }) => withQuery(createDebatePath, { group: slug }),
}

export const pagesByKind: Readonly<Record<CircleKind, CirclePages>> = { team: teamPages, group: groupPages }

/** A team or group as its page shows it: the fields that both have in common. */
export type Circle = Team & Partial<Pick<Group, 'slug' | 'access'>>

const notAllowed: Permission = { allowed: false, reason: null }

/** Returns whether the reader may do something and, if not, why. If the API doesn't say, their membership decides. */
export function circlePermission({ permissions, membership }: Pick<Circle, 'permissions' | 'membership'>, act: CircleAction): Permission {
  if (permissions) return permissions[act] ?? notAllowed
  const { state = 'none', role = null } = membership ?? {}
  const open: Readonly<Record<CircleAction, boolean>> = {
    join: state === 'none',
    accept: state === 'invited',
    decline: state === 'invited',
    withdraw: state === 'asked',
    leave: state === 'member' && role !== 'owner',
    invite: role === 'owner' || role === 'moderator',
    change: role === 'owner',
    hand_over: role === 'owner',
    dissolve: role === 'owner',
  }
  return { allowed: open[act], reason: null }
}

/** Checks whether the reader may answer requests, invite people and remove members. */
export const isManager = ({ membership }: Pick<Circle, 'membership'>) => membership?.role === 'owner' || membership?.role === 'moderator'

/** Builds a circle's permissions from a function that decides each action. */
export const buildPermissions = (may: (act: CircleAction) => Permission, acts: readonly CircleAction[]): CirclePermissions =>
  Object.fromEntries(acts.map((act) => [act, may(act)])) as CirclePermissions
