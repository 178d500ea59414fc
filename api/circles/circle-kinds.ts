import { circleLimits } from '#contract/circle-limits'
import type { CircleKind } from '#contract/circles'
import type { CircleRow } from '../database/people-tables.ts'

/** Route words below /teams and /groups, which can't be slugs. */
const reserved: ReadonlySet<string> = new Set(['create'])

/** The differences between teams and groups, in numbers and words. */
export type CircleKindConfig = {
  kind: CircleKind
  /** Maximum number of members; null for no limit. */
  places: number | null
  notFoundMessage: string
  nameTaken: string
  /** True if the owner can appoint moderators, who answer requests, invite and remove. */
  moderated: boolean
  isReserved(slug: string): boolean
}

const createCircleRules = (kind: CircleKind, more: Pick<CircleKindConfig, 'places' | 'moderated'>): CircleKindConfig => ({
  ...{ kind, ...more },
  notFoundMessage: `There is no such ${kind}, or it was deleted.`,
  nameTaken: `A ${kind} with this name already exists. Choose another name.`,
  isReserved: (slug) => reserved.has(slug) || /^\d*$/.test(slug),
})

export const circleKindConfigs: Readonly<Record<CircleKind, CircleKindConfig>> = {
  team: createCircleRules('team', { places: circleLimits.membersOfTeam, moderated: false }),
  group: createCircleRules('group', { places: null, moderated: true }),
}

/** Returns whether a circle can take no more members. */
export function isFull({ kind, members_count }: Pick<CircleRow, 'kind' | 'members_count'>): boolean {
  const { places } = circleKindConfigs[kind]
  return places !== null && members_count >= places
}

/**
 * Returns the message if the owner takes no requests. People blocked by the owner get the same one, so that nobody learns who blocks them.
 */
export function closedMessage({ kind }: Pick<CircleRow, 'kind'>): string {
  return `This ${kind} isn’t accepting new members right now.`
}

/** Returns the message for somebody who blocks the owner. */
export function blockingMessage({ kind }: Pick<CircleRow, 'kind'>): string {
  return `You’ve blocked the owner of this ${kind}. To join it, unblock them first.`
}

/** Returns the name shown while moderators hide a circle's text. */
export const hiddenCircleName = (rule: number): string => `Hidden by the moderators: rule ${rule}`

/** Returns the message for an owner who tries to edit a hidden circle. */
export function hiddenCircleMessage({ kind }: Pick<CircleRow, 'kind'>, rule: number): string {
  return `The moderators have hidden the name, description and picture of this ${kind}: rule ${rule}. You can appeal against their decision.`
}

export function fullMessage({ kind }: Pick<CircleRow, 'kind'>): string {
  return `This ${kind} is full: it has ${circleKindConfigs[kind].places} members, which is the limit. Someone has to leave first.`
}
