import type { CircleKind } from '#contract/circles'
import type { GroupCard } from '#contract/groups'
import type { TeamCard } from '#contract/teams'
import { createDebatePath, createGroupPath, createTeamPath, groupPath, groupsPath, teamPath, teamsPath, withQuery } from '../paths'

/** A team or group as lists show it. */
export type CircleCard = TeamCard & Partial<Pick<GroupCard, 'slug' | 'access'>>

/** The words and addresses that differ between pages of teams and of groups. */
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
  /** The text shown without debates. */
  noDebates: string
  /** Whether the owner can appoint moderators, who also answer requests, invite and remove. */
  moderated: boolean
  /** The address for starting a debate in it; null for a team, which has no debates of its own. */
  debatePathIn(circle: CircleCard): string | null
}

export const teamPages: CirclePages = {
  kind: 'team',
  title: 'Team',
  titles: 'Teams',
  list: teamsPath,
  create: createTeamPath,
  pathOf: ({ id }) => teamPath(id),
  purpose: 'Team members show the team’s name in debates they join for it.',
  noDebates: 'This team hasn’t taken part in any debates yet.',
  moderated: false,
  debatePathIn: () => null,
}

export const groupPages: CirclePages = {
  kind: 'group',
  title: 'Group',
  titles: 'Groups',
  list: groupsPath,
  create: createGroupPath,
  pathOf: ({ id, slug = id }) => groupPath(slug),
  purpose: 'A group has its own debates. Members take part, and everyone can read them unless the group is private.',
  noDebates: 'This group doesn’t have any debates yet.',
  moderated: true,
  debatePathIn: ({ id, slug = id }) => withQuery(createDebatePath, { group: slug }),
}

export const pagesByKind: Readonly<Record<CircleKind, CirclePages>> = { team: teamPages, group: groupPages }
