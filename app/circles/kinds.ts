import type { CircleKind } from '#contract/circles'
import type { GroupCard } from '#contract/groups'
import type { TeamCard } from '#contract/teams'
import { createDebatePath, createGroupPath, createTeamPath, groupPath, groupsPath, teamPath, teamsPath, withQuery } from '../paths'

/** A team or group as lists show it. */
export type CircleCard = TeamCard & Partial<Pick<GroupCard, 'slug' | 'access'>>

/** The words and addresses that differ between pages of teams and of groups. */
export type KindOfPage = {
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

export const teamPages: KindOfPage = {
  kind: 'team',
  title: 'Team',
  titles: 'Teams',
  list: teamsPath,
  create: createTeamPath,
  pathOf: ({ id }) => teamPath(id),
  purpose: 'A team’s name stands beside its members in the debates that they join for it.',
  noDebates: 'Its members take part in no debate yet.',
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
  purpose: 'A group has debates of its own. Its members take part; everybody can read them, unless the group is private.',
  noDebates: 'No debate has begun in it yet.',
  moderated: true,
  debatePathIn: ({ id, slug = id }) => withQuery(createDebatePath, { group: slug }),
}

export const pagesOf: Readonly<Record<CircleKind, KindOfPage>> = { team: teamPages, group: groupPages }
