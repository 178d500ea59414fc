import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Me, Person } from '#contract/accounts'
import { Argument } from '#contract/arguments'
import { Member } from '#contract/circles'
import { Comment } from '#contract/comments'
import { Debate, DebateCard } from '#contract/debates'
import { Friend, FriendRequest, Invite } from '#contract/friends'
import { Group } from '#contract/groups'
import { Highlight } from '#contract/highlights'
import { Kick, KickVote } from '#contract/kicks'
import { Conversation, ConversationState, Message } from '#contract/messages'
import { Notification } from '#contract/notifications'
import { Report } from '#contract/reports'
import { FoundDebate, FoundPerson, FoundPost } from '#contract/search'
import { Tag } from '#contract/tags'
import { Team } from '#contract/teams'
import { Votes } from '#contract/votes'
import { WatchState } from '#contract/watches'
import { renameFields } from './field-names.ts'

const debate = { slug: 'trams', topic: 'Trams' }

/** The required fields of each schema (customer-spec §3). */
const things: Record<string, [shape: z.ZodType, core: Record<string, unknown>]> = {
  Person: [Person, {}],
  Me: [Me, { id: 1 }],
  Debate: [Debate, { id: 1, ...debate }],
  DebateCard: [DebateCard, { id: 1, ...debate }],
  Argument: [Argument, { id: 1 }],
  Comment: [Comment, { id: 1 }],
  Notification: [Notification, { id: 1 }],
  Friend: [Friend, { id: 1, user: { id: 1 } }],
  FriendRequest: [FriendRequest, { id: 1, user: { id: 1 } }],
  Invite: [Invite, { id: 1 }],
  Message: [Message, { id: 1 }],
  Conversation: [Conversation, { user: { id: 1 } }],
  ConversationState: [ConversationState, { user: { id: 1 } }],
  Highlight: [Highlight, { id: 1, debate }],
  KickVote: [KickVote, { id: 1, target_user_id: 2 }],
  Kick: [Kick, { id: 1, target_user_id: 2 }],
  FoundDebate: [FoundDebate, { ...debate }],
  FoundPerson: [FoundPerson, {}],
  FoundPost: [FoundPost, { id: 1, debate }],
  Report: [Report, { receipt: 'x' }],
  Tag: [Tag, { slug: 'towns' }],
  Team: [Team, { id: 1, name: 'Ann’s' }],
  Group: [Group, { id: 1, name: 'Ann’s' }],
  Member: [Member, { id: 1, user: { id: 1 } }],
  Votes: [Votes, {}],
  WatchState: [WatchState, {}],
}

const odd = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1.5, '', 'x', 'soon', '0', [], [null], ['x'], [[]], {}, { id: null }, { id: {} }, { data: [] }),
  fc.jsonValue({ maxDepth: 2 }),
)

describe('an API that sends anything in any field', () => {
  it.each(Object.entries(things))('is read as far as possible: %s', (_, [shape, core]) => {
    const names = namesIn(shape).filter((name) => !(name in core))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'users', 'votes', 'author', 'data'), odd, { maxKeys: 12 }), (fields) => {
        const parsed = shape.safeParse(renameFields(shape, { ...fields, ...core }))
        expect(parsed.error?.issues ?? []).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

/** Returns the field names that a schema outputs. */
function namesIn(shape: z.ZodType): string[] {
  const made = shape.safeParse(
    renameFields(shape, {
      id: '1',
      slug: 's',
      topic: 't',
      name: 'n',
      debate,
      user: { id: '1' },
      target: { id: '1' },
      excerpt: '',
      type: '',
    }),
  )
  return Object.keys(made.data ?? {})
}

it('tolerates an id that cannot be converted to text', () => {
  const odd = { toString: 0 }
  expect(Comment.safeParse(renameFields(Comment, { id: 1, parent_comment_id: odd })).success).toBe(true)
})
