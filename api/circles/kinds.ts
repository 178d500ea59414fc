import { circleLimits } from '#contract/circle-limits'
import type { CircleKind } from '#contract/circles'
import type { CircleRow } from '../database/circle-tables.ts'

/** Words of routes below /teams and /groups, which none may be called. */
const reserved: ReadonlySet<string> = new Set(['create'])

/** What differs between teams and groups, in numbers and in words. */
export type Rules = {
  kind: CircleKind
  /** Of members; null for as many as come. */
  places: number | null
  noSuch: string
  nameTaken: string
  /** Whether those whom the owner made moderators answer requests, invite and remove. */
  moderated: boolean
  isReserved(slug: string): boolean
}

const rulesOf = (kind: CircleKind, more: Pick<Rules, 'places' | 'moderated'>): Rules => ({
  ...{ kind, ...more },
  noSuch: `There is no such ${kind}, or it was deleted.`,
  nameTaken: `There is a ${kind} of that name already. Choose another name.`,
  isReserved: (slug) => reserved.has(slug) || /^\d*$/.test(slug),
})

export const kinds: Readonly<Record<CircleKind, Rules>> = {
  team: rulesOf('team', { places: circleLimits.membersOfTeam, moderated: false }),
  group: rulesOf('group', { places: null, moderated: true }),
}

/** Whether nobody more can be a member. */
export function isFull({ kind, members_count }: Pick<CircleRow, 'kind' | 'members_count'>): boolean {
  const { places } = kinds[kind]
  return places !== null && members_count >= places
}

/** Said to everybody where the owner takes no requests, and to who is blocked by them: nobody is told who blocks them. */
export function closedInWords({ kind }: Pick<CircleRow, 'kind'>): string {
  return `This ${kind} does not take new members now.`
}

/** Said to who blocks the owner. */
export function blockingInWords({ kind }: Pick<CircleRow, 'kind'>): string {
  return `You block the owner of this ${kind}. To join it, unblock them first.`
}

/** What a team or group is called while moderators hide its words. */
export const hiddenCircleName = (rule: number): string => `Hidden by the moderators: rule ${rule}`

/** Said to its owner, who would change it. */
export function hiddenCircleInWords({ kind }: Pick<CircleRow, 'kind'>, rule: number): string {
  return `The moderators have hidden the name, description and picture of this ${kind}: rule ${rule}. You can appeal against their decision.`
}

export function fullInWords({ kind }: Pick<CircleRow, 'kind'>): string {
  return `The ${kind} is full: it has ${kinds[kind].places} members, and no more. Somebody has to leave first.`
}
