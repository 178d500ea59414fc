import { groupAccesses } from '#contract/groups'
import { chosenPicture, discardDraft, hasLostPicture, pictureNameField, withPictureError } from '../forms/drafts.server'
import type { Fields, FormAction, FormActions, Submission } from '../forms/form-action'
import { onceField, postOnce } from '../forms/post-once.server'
import { ownMembershipAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import type { Circle } from './circle-kinds'
import { findCircleFeature } from './circle-lists.server'
import { beforeLeavingCircle } from './circle-text'

/** Returns the key of the draft for a new team or group. */
export const createCircleDraftKey = (kind: string) => `found-${kind}`

/** The actions of members on their own membership. The form field `kind` is team or group, and `circle` is the id. */
export const circleActions = {
  'circle-found': {
    who: 'member',
    describe: (_, { fields }) =>
      hasLostPicture(fields) ? 'you choose the picture again' : `your ${findCircleFeature(fields).pages.kind} is created`,
    draftKey: (fields) => createCircleDraftKey(findCircleFeature(fields).pages.kind),
    perform: createCircle,
  },
  'circle-empty': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields }) {
      const { pages } = findCircleFeature(fields)
      await discardDraft(visit, createCircleDraftKey(pages.kind))
      return { to: pages.create, text: 'Draft discarded.' }
    },
  },
  'circle-join': {
    who: 'member',
    describe: (visit, { fields }) => describeWithName(visit, fields, (name) => `you ask to join ${name}`),
    async perform({ api }, { fields }) {
      const { data } = await api(findCircleFeature(fields).calls.addMember, { path: { id: getCircleId(fields) }, body: {} })
      const member = data.membership?.state === 'member'
      return membershipOutcome(fields, data, (name) =>
        member
          ? `You’re now a member of ${name}.`
          : `You’ve asked to join ${name}. The owner${findCircleFeature(fields).pages.moderated ? ' or a moderator' : ''} will review your request.`,
      )
    },
  },
  'circle-accept': {
    who: 'member',
    describe: (visit, { fields }) => describeWithName(visit, fields, (name) => `you are a member of ${name}`),
    async perform(visit, { fields }) {
      const { id: userId } = await visit.me()
      const { data } = await visit.api(findCircleFeature(fields).calls.admit, { path: { id: getCircleId(fields), userId }, body: {} })
      return membershipOutcome(fields, data, (name) => `You’re now a member of ${name}.`)
    },
  },
  'circle-decline': leaveAction(
    (name) => `the invitation to ${name} is declined`,
    (name) => `You declined the invitation to ${name}.`,
  ),
  'circle-withdraw': leaveAction(
    (name) => `your request to join ${name} is withdrawn`,
    (name) => `You withdrew your request to join ${name}.`,
  ),
  'circle-leave': {
    ...leaveAction(
      (name) => `you leave ${name}`,
      (name) => `You have left ${name}.`,
    ),
    confirmation: {
      async question(visit, { fields }) {
        const { calls, pages } = findCircleFeature(fields)
        const { data } = await loadAsVisitor(visit, (api) => api(calls.read, { path: { id: getCircleId(fields) } }))
        return beforeLeavingCircle(pages.kind, data)
      },
      back: ownMembershipAnchor,
    },
  },
} satisfies FormActions

async function createCircle(visit: Visit, sent: Submission) {
  const { fields } = sent
  const { calls, pages } = findCircleFeature(fields)
  const picture = chosenPicture(sent)
  const { name = '', description = '' } = fields
  try {
    const body = { name, description, ...parseGroupAccess(fields), ...(picture && { picture }) }
    const { data } = await postOnce(
      { ...fields, ...pictureNameField(sent), [onceField]: '1' },
      (key) => visit.api(calls.create, { body, key }),
      ({ data: { created_at } }) => ({ created_at, gone: false }),
    )
    await discardDraft(visit, createCircleDraftKey(pages.kind))
    return membershipOutcome(fields, data, (called) => `You created ${called}. Now invite someone.`)
  } catch (failure) {
    throw picture && failure instanceof ApiFailure ? withPictureError(failure) : failure
  }
}

/**
 * Returns an action that ends a membership, an invitation or a request.
 * @param description returns what will be done, for the circle's name
 * @param doneText returns what was done, for the circle's name
 */
function leaveAction(description: (name: string) => string, doneText: (name: string) => string): FormAction {
  return {
    who: 'member',
    describe: (visit, { fields }) => describeWithName(visit, fields, description),
    async perform({ api }, { fields }) {
      const { calls, pages } = findCircleFeature(fields)
      const { data } = await api(calls.leave, { path: { id: getCircleId(fields) } })
      const outcome = membershipOutcome(fields, data, doneText)
      // Only members can open the page of a private group.
      return 'access' in data && data.access === 'private' ? { ...outcome, to: pages.list } : outcome
    },
  }
}

/** Redirects to the reader's membership on the circle's page. */
function membershipOutcome(fields: Fields, circle: Circle, doneText: (name: string) => string) {
  const { pages } = findCircleFeature(fields)
  return { to: `${pages.pathOf(circle)}#${ownMembershipAnchor}`, text: doneText(`the ${pages.kind} “${circle.name}”`) }
}

/** Describes an action with the circle's name from the API, because a name in the form could be forged. */
async function describeWithName(visit: Visit, fields: Fields, words: (name: string) => string): Promise<string> {
  const { calls, pages } = findCircleFeature(fields)
  const { data } = await loadAsVisitor(visit, (api) => api(calls.read, { path: { id: getCircleId(fields) } }))
  return words(`the ${pages.kind} “${data.name}”`)
}

export const getCircleId = ({ circle }: Fields) => circle ?? ''

/** Returns who may join a group. An unknown value is dropped, and the API uses its default. */
export function parseGroupAccess(fields: Fields) {
  const access = groupAccesses.find((known) => known === fields.access)
  return access && { access }
}
