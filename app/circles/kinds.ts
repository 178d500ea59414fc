import type { CircleKind } from '#contract/circles'
import type { GroupCard } from '#contract/groups'
import type { TeamCard } from '#contract/teams'
import { createDebatePath, createGroupPath, createTeamPath, groupPath, groupsPath, teamPath, teamsPath, withQuery } from '../paths'

/** What teams' and groups' pages take of either. */
export type CircleCard = TeamCard & Partial<Pick<GroupCard, 'slug' | 'access'>>

/** What differs between the pages of teams and of groups: words and addresses. */
export type KindOfPage = {
  kind: CircleKind
  /** "Team", "Teams". */
  title: string
  titles: string
  list: string
  create: string
  pathOf(circle: CircleCard): string
  /** What one is good for, in a sentence. */
  purpose: string
  /** Where there are none. */
  noDebates: string
  /** A moderator, who answers requests, invites and removes beside the owner, is named by it. */
  moderated: boolean
  /** Where a member begins a debate in it; null of what has none of its own. */
  debatePathIn(circle: CircleCard): string | null
}

export const teamPages: KindOfPage = {
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

export const groupPages: KindOfPage = {
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

export const pagesOf: Readonly<Record<CircleKind, KindOfPage>> = { team: teamPages, group: groupPages }
