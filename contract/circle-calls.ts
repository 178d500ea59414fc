import { z } from 'zod'
import { defineCall } from './call.ts'
import { circleLimits } from './circle-limits.ts'
import { Member, memberRoles, NewMember, waitingStates } from './circles.ts'
import { DebateCard } from './debates.ts'
import { choice, isCleanText, picture } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'

type CircleSchemas<C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType> = {
  /** The word for a circle of this kind in summaries: "team". */
  word: string
  card: C
  whole: W
  /** The body for creating one, with a picture. */
  createBody: F
  /** The body for changing one. */
  changeBody: N
}

/**
 * Defines the calls of one kind of circle.
 * @param base the path of the collection: `/api/teams`
 */
export function circleCalls<const B extends string, C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType>(
  base: B,
  { word, card, whole, createBody, changeBody }: CircleSchemas<C, W, F, N>,
) {
  const circlePath = `${base}/{id}` as const
  const members = `${base}/{id}/members` as const
  const member = `${base}/{id}/members/{userId}` as const
  const changed = { answer: dataOf(whole), access: 'member' } as const
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `Lists every ${word}, most members first, or those that match a search.`,
      query: z.object({
        ...pageQuery,
        search: z
          .string()
          .max(circleLimits.search.max, `Search for at most ${circleLimits.search.max} characters.`)
          .refine(isCleanText, 'The search contains an invalid character. Remove it and try again.')
          .optional(),
      }),
      answer: pageOf(card),
    }),
    listOwn: defineCall({
      method: 'GET',
      path: `/api/my/${word}s`,
      summary: `Lists every ${word} that you are a member of, are invited to, or have asked to join, latest first.`,
      query: z.object({ ...pageQuery, state: z.enum(['member', ...waitingStates]).optional() }),
      answer: pageOf(card),
      access: 'member',
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Creates a ${word}. With a picture: multipart, the rest as JSON in the part \`json\`.`,
      body: createBody,
      answer: dataOf(whole),
      access: 'member',
      success: 201,
      keyed: true,
    }),
    read: defineCall({
      method: 'GET',
      path: circlePath,
      summary: `Shows a ${word}, with the reader’s membership and what they may do.`,
      answer: dataOf(whole),
    }),
    change: defineCall({
      ...{ method: 'PUT', path: circlePath, summary: `Updates the name and description of a ${word}. For its owner.` },
      ...{ body: changeBody, ...changed },
    }),
    dissolve: defineCall({
      method: 'DELETE',
      path: circlePath,
      summary: `Deletes a ${word}. For its owner. Its debates stay.`,
      access: 'member',
    }),
    replacePicture: defineCall({
      ...{ method: 'POST', path: `${base}/{id}/picture`, summary: `Replaces the picture of a ${word}. For its owner.` },
      ...{ body: z.object({ picture }), ...changed },
    }),
    removePicture: defineCall({
      ...{
        method: 'DELETE',
        path: `${base}/{id}/picture`,
        summary: `Removes the picture of a ${word}. For its owner. Repeating it changes nothing.`,
      },
      ...changed,
    }),
    listMembers: defineCall({
      method: 'GET',
      path: members,
      summary: `Lists the members of a ${word}, longest first; or, for people who can answer them, invitations and requests.`,
      query: z.object({ ...pageQuery, state: z.enum(waitingStates).optional() }),
      answer: pageOf(Member),
    }),
    addMember: defineCall({
      method: 'POST',
      path: members,
      summary: 'Invites somebody, or asks to join. If both happen, the person becomes a member. Repeating it changes nothing.',
      body: NewMember,
      ...changed,
    }),
    leave: defineCall({
      ...{
        method: 'DELETE',
        path: members,
        summary: 'Leaves, declines your invitation, or withdraws your request. Repeating it changes nothing.',
      },
      ...changed,
    }),
    admit: defineCall({
      method: 'PUT',
      path: member,
      summary:
        'Accepts your own invitation, or somebody’s request to join. With a role, changes a member’s role; `owner` transfers ownership.',
      body: z.object({ role: choice(memberRoles, 'Choose owner, moderator or member.').optional() }),
      ...changed,
    }),
    remove: defineCall({
      ...{
        method: 'DELETE',
        path: member,
        summary: 'Removes a member, withdraws an invitation, or declines a request. Repeating it changes nothing.',
      },
      ...changed,
    }),
    listDebates: defineCall({
      method: 'GET',
      path: `${base}/{id}/debates`,
      summary: `Lists the debates of a ${word}, running ones first.`,
      query: z.object(pageQuery),
      answer: pageOf(DebateCard),
    }),
  }
}
