import { groupAccesses } from '#contract/groups'
import type { Fields, FormAction, FormActions, Submission } from '../forms/form-action'
import { forget } from '../forms/kept-texts.server'
import { hasLostPicture, pictureInWords, pictureOf, withoutPicture } from '../forms/lost-picture.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { yoursAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { loadAsVisitor } from '../platform/as-seen.server'
import type { Visit } from '../platform/visit.server'
import { kindIn } from './circle-lists.server'
import { beforeLeavingCircle, type Circle } from './circle-text'

/** Returns the key under which the form for a new team or group is kept as a draft. */
export const createCircleDraftKey = (kind: string) => `found-${kind}`

/** The actions of members on their own membership. The form's `kind` is team or group, `circle` is the id. */
export const circleActions = {
  'circle-found': {
    who: 'member',
    describe: (_, { fields }) => (hasLostPicture(fields) ? 'you choose the picture again' : `your ${kindIn(fields).pages.kind} is created`),
    draftKey: (fields) => createCircleDraftKey(kindIn(fields).pages.kind),
    perform: createCircle,
  },
  'circle-empty': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields }) {
      const { pages } = kindIn(fields)
      await forget(visit, createCircleDraftKey(pages.kind))
      return { to: pages.create, text: 'Draft discarded.' }
    },
  },
  'circle-join': {
    who: 'member',
    describe: (visit, { fields }) => about(visit, fields, (name) => `you ask to join ${name}`),
    async perform({ api }, { fields }) {
      const { data } = await api(kindIn(fields).calls.addMember, { path: { id: idIn(fields) }, body: {} })
      const member = data.membership?.state === 'member'
      return done(fields, data, (name) =>
        member
          ? `You’re now a member of ${name}.`
          : `You’ve asked to join ${name}. The owner${kindIn(fields).pages.moderated ? ' or a moderator' : ''} will review your request.`,
      )
    },
  },
  'circle-accept': {
    who: 'member',
    describe: (visit, { fields }) => about(visit, fields, (name) => `you are a member of ${name}`),
    async perform(visit, { fields }) {
      const { id: userId } = await visit.me()
      const { data } = await visit.api(kindIn(fields).calls.admit, { path: { id: idIn(fields), userId }, body: {} })
      return done(fields, data, (name) => `You’re now a member of ${name}.`)
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
        const { calls, pages } = kindIn(fields)
        const { data } = await loadAsVisitor(visit, (api) => api(calls.read, { path: { id: idIn(fields) } }))
        return beforeLeavingCircle(pages.kind, data)
      },
      back: yoursAnchor,
    },
  },
} satisfies FormActions

async function createCircle(visit: Visit, sent: Submission) {
  const { fields } = sent
  const { calls, pages } = kindIn(fields)
  const picture = pictureOf(sent)
  const { name = '', description = '' } = fields
  try {
    const body = { name, description, ...accessIn(fields), ...(picture && { picture }) }
    const { data } = await postOnce(
      { ...fields, ...pictureInWords(sent), [onceField]: '1' },
      (key) => visit.api(calls.create, { body, key }),
      ({ data: { created_at } }) => ({ created_at, gone: false }),
    )
    await forget(visit, createCircleDraftKey(pages.kind))
    return done(fields, data, (called) => `You created ${called}. Now invite someone.`)
  } catch (failure) {
    throw picture && failure instanceof ApiFailure ? withoutPicture(failure) : failure
  }
}

/**
 * Returns an action that ends a membership, an invitation or a request.
 * @param description what will be done, given the circle's name
 * @param doneText what was done, given the circle's name
 */
function leaveAction(description: (name: string) => string, doneText: (name: string) => string): FormAction {
  return {
    who: 'member',
    describe: (visit, { fields }) => about(visit, fields, description),
    async perform({ api }, { fields }) {
      const { calls, pages } = kindIn(fields)
      const { data } = await api(calls.leave, { path: { id: idIn(fields) } })
      const outcome = done(fields, data, doneText)
      // Only members can open the page of a private group.
      return 'access' in data && data.access === 'private' ? { ...outcome, to: pages.list } : outcome
    },
  }
}

/** Leads to the reader's membership on the circle's page. */
function done(fields: Fields, circle: Circle, doneText: (name: string) => string) {
  const { pages } = kindIn(fields)
  return { to: `${pages.pathOf(circle)}#${yoursAnchor}`, text: doneText(`the ${pages.kind} “${circle.name}”`) }
}

/** Describes an action with the circle's name from the API, because a name in the form could be forged. */
async function about(visit: Visit, fields: Fields, words: (name: string) => string): Promise<string> {
  const { calls, pages } = kindIn(fields)
  const { data } = await loadAsVisitor(visit, (api) => api(calls.read, { path: { id: idIn(fields) } }))
  return words(`the ${pages.kind} “${data.name}”`)
}

export const idIn = ({ circle }: Fields) => circle ?? ''

/** Returns who may join a group. An unknown value is dropped, and the API uses its default. */
export function accessIn(fields: Fields) {
  const access = groupAccesses.find((known) => known === fields.access)
  return access && { access }
}
