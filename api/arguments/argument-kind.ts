import { type Argument, argumentLimits, validateLength } from '#contract/arguments'
import type { Side } from '#contract/debates'
import { iso } from '../platform/clock.ts'
import { Conflict, Forbidden, Invalid, type NamedFailure } from '../platform/failures.ts'
import { type PostKindConfig, presentPost } from '../posts/post-kind.ts'

/** How arguments and rebuttals differ from other posts (docs/product.md#arguments). */
export const argumentKind: PostKindConfig<Argument> = {
  kind: 'argument',
  notFoundMessage: 'There is no such argument.',
  reply: {
    field: 'parent_id',
    notInDebate: 'That argument is not in this debate. Open it again and reply there.',
    deletedMessage: ({ number }) => `#${number} has been withdrawn. Reply to another argument, or post yours as a new one.`,
  },
  rateLimit: 'argumentByMember',
  deletion: { verb: 'withdraw', participle: 'withdrawn' },
  countsInDebate: true,
  editRefusal,
  requireText: requireLength,
  /** Refuses nothing, because withdrawing twice has no further effect. */
  requireNotDeleted() {},
  deletedMessage: ({ number }) => `Argument #${number} was withdrawn by its author.`,
  hiddenMessage: ({ number }, rule) => `Argument #${number} was hidden by the moderators: rule ${rule}.`,
  // `Object.assign`, because spreading so many fields takes twenty times as long: two milliseconds for 200 posts.
  present: (row, depth, viewed) =>
    Object.assign(presentPost(row, depth, viewed), {
      parent_id: row.parent_id === null ? null : String(row.parent_id),
      parent_number: row.parent_number,
      stance: row.stance,
      side: row.side,
      round: row.round,
      withdrawn_at: iso(row.taken_away_at),
      editable_until: viewed.editable ? iso(editingEnds(row)) : null,
      replies_for: row.replies_for,
      replies_against: row.replies_against,
    }),
}

/** Returns why an argument can't be edited, or null: its author has 5 minutes, while nobody has replied and the debate goes on. */
function editRefusal(...[argument, debate, now]: Parameters<PostKindConfig<Argument>['editRefusal']>): NamedFailure | null {
  if (argument.taken_away_at !== null) return new Conflict('You withdrew this argument, so you can’t edit it.')
  if (debate.status === 'closed' || debate.status === 'cancelled')
    return new Forbidden('The debate is closed, so its arguments can’t be changed.')
  if (argument.replies_count > 0) return new Conflict('Someone has replied in the meantime, so you can’t edit it. You can withdraw it.')
  const minutes = argumentLimits.editMinutes
  if (now >= editingEnds(argument))
    return new Conflict(`Arguments can be edited for ${minutes} minutes, and that time is over. You can withdraw it.`)
  return null
}

/** Returns when the author's time to edit ends, in ms since 1970. */
function editingEnds({ created_at }: { created_at: number }): number {
  return created_at + argumentLimits.editMinutes * 60_000
}

/**
 * Checks a text's length.
 * @throws Invalid if it is longer than its debate allows (docs/product.md#creating-a-debate: character limit)
 */
function requireLength(content: string, { character_limit }: { character_limit: number }): void {
  const error = validateLength(content, character_limit)
  if (error !== null) throw new Invalid({ content: [error] })
}

type ArgumentSides = {
  /** The author's side; null if they have none. */
  authorSide: Side | null
  /** The stance towards the parent, or towards the motion at the top level; null if an archive gives none. */
  stance: Side | null
}

/**
 * Returns the side of the motion that an argument supports, at any depth: its author's, or else the one that follows
 * from the stances above it.
 * @param parentSide the parent's side of the motion; undefined at the top level
 * @returns null if the side is unknown
 */
export function findSideOfMotion({ authorSide, stance }: ArgumentSides, parentSide: Side | null | undefined): Side | null {
  if (authorSide !== null || parentSide === undefined) return authorSide ?? stance
  if (parentSide === null || stance === null) return null
  return stance === 'for' ? parentSide : otherSide[parentSide]
}

const otherSide = { for: 'against', against: 'for' } as const
