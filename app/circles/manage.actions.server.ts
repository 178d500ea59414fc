import type { Member } from '#contract/circles'
import { shownName } from '#contract/readable-name'
import type { Fields, FormAction, FormActions, Submission } from '../forms/form-action'
import { invitedAnchor, memberAnchor, ownerAnchor, ownMembershipAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import { getCircleId, parseGroupAccess } from './circle.actions.server'
import { findCircleFeature } from './circle-lists.server'
import { beforeDeletingCircle, beforeRemovingMember, beforeTransferring } from './circle-text'

/** The actions of a circle's owner and moderators. The form field `person` is a user id, and `name` the shown name. */
export const manageActions = {
  'circle-invite': {
    who: 'member',
    describe: (_, { fields }) => `${fields.display_name || 'somebody'} is invited`,
    async perform({ api }, { fields, place }) {
      const display_name = fields.display_name ?? ''
      await api(findCircleFeature(fields).calls.addMember, { path: { id: getCircleId(fields) }, body: { display_name } })
      return { to: `${withoutQuery(place)}#${invitedAnchor}`, text: `${display_name.trim().replace(/^@/, '')} has been invited.` }
    },
  },
  'circle-admit': personAction(
    (name) => `${name} is a member`,
    async ({ api }, { fields }) => {
      await api(findCircleFeature(fields).calls.admit, { path: memberPathParams(fields), body: {} })
      return [memberAnchor(getPersonId(fields)), (name) => `${name} is now a member.`]
    },
  ),
  'circle-refuse': personAction(
    (name) => `the request from ${name} is declined`,
    async ({ api }, { fields }) => {
      await api(findCircleFeature(fields).calls.remove, { path: memberPathParams(fields) })
      return [invitedAnchor, (name) => `You declined the request from ${name}.`]
    },
  ),
  'circle-uninvite': personAction(
    (name) => `the invitation to ${name} is withdrawn`,
    async ({ api }, { fields }) => {
      await api(findCircleFeature(fields).calls.remove, { path: memberPathParams(fields) })
      return [invitedAnchor, (name) => `You withdrew the invitation to ${name}.`]
    },
  ),
  'circle-remove': {
    ...personAction(
      (name) => `${name} is removed`,
      async ({ api }, { fields }) => {
        await api(findCircleFeature(fields).calls.remove, { path: memberPathParams(fields) })
        return [ownMembershipAnchor, (name) => `${name} has been removed.`]
      },
    ),
    confirmation: {
      question: async (visit, { fields }) =>
        beforeRemovingMember(findCircleFeature(fields).pages.kind, await loadPersonName(visit, fields)),
      back: ownMembershipAnchor,
    },
  },
  'circle-moderator': personAction(
    (name) => `${name} is a moderator`,
    async ({ api }, { fields }) => {
      await api(findCircleFeature(fields).calls.admit, { path: memberPathParams(fields), body: { role: 'moderator' } })
      return [memberAnchor(getPersonId(fields)), (name) => `${name} is now a moderator of the ${findCircleFeature(fields).pages.kind}.`]
    },
  ),
  'circle-no-moderator': personAction(
    (name) => `${name} is no longer a moderator`,
    async ({ api }, { fields }) => {
      await api(findCircleFeature(fields).calls.admit, { path: memberPathParams(fields), body: { role: 'member' } })
      return [memberAnchor(getPersonId(fields)), (name) => `${name} is no longer a moderator.`]
    },
  ),
  'circle-hand-over': {
    ...personAction(
      (name) => `ownership is transferred to ${name}`,
      async ({ api }, { fields }) => {
        const { data } = await api(findCircleFeature(fields).calls.admit, { path: memberPathParams(fields), body: { role: 'owner' } })
        const owner = data.owner ? shownName(data.owner) : ''
        return [ownMembershipAnchor, () => `${owner} now owns the ${findCircleFeature(fields).pages.kind}.`]
      },
    ),
    checkFields: (fields) => {
      if (getPersonId(fields) === '') throw personError('Choose a member first.')
    },
    confirmation: {
      question: async (visit, { fields }) => beforeTransferring(findCircleFeature(fields).pages.kind, await loadPersonName(visit, fields)),
      back: ownerAnchor,
    },
  },
  'circle-save': {
    who: 'member',
    describe: (_, { fields }) => `your changes to the ${findCircleFeature(fields).pages.kind} are saved`,
    async perform({ api }, { fields }) {
      const { calls, pages } = findCircleFeature(fields)
      const body = { name: fields.name ?? '', description: fields.description ?? '', seen: fields.seen, ...parseGroupAccess(fields) }
      const { data } = await api(calls.change, { path: { id: getCircleId(fields) }, body })
      return { to: `${pages.pathOf(data)}#${ownMembershipAnchor}`, text: `Your changes to the ${pages.kind} have been saved.` }
    },
  },
  'circle-picture': {
    who: 'member',
    describe: () => 'you choose the picture again',
    async perform({ api }, { fields, files: { picture }, place }) {
      const { calls, pages } = findCircleFeature(fields)
      if (!picture || picture.size === 0) throw new ApiFailure(422, 'Choose a picture first.', { picture: ['Choose a picture first.'] })
      await api(calls.replacePicture, { path: { id: getCircleId(fields) }, body: { picture } })
      return { to: `${withoutQuery(place)}#${ownMembershipAnchor}`, text: `The picture of the ${pages.kind} has been updated.` }
    },
  },
  'circle-no-picture': {
    who: 'member',
    describe: () => 'the picture is removed',
    async perform({ api }, { fields, place }) {
      await api(findCircleFeature(fields).calls.removePicture, { path: { id: getCircleId(fields) } })
      return { to: `${withoutQuery(place)}#${ownMembershipAnchor}`, text: 'The picture has been removed.' }
    },
  },
  'circle-dissolve': {
    who: 'member',
    describe: (_, { fields }) => `the ${findCircleFeature(fields).pages.kind} is deleted`,
    confirmation: {
      async question(visit, { fields }) {
        const { calls, pages } = findCircleFeature(fields)
        const { data } = await loadAsVisitor(visit, (api) => api(calls.read, { path: { id: getCircleId(fields) } }))
        return beforeDeletingCircle(pages.kind, data)
      },
      back: ownerAnchor,
    },
    async perform({ api }, { fields }) {
      const { calls, pages } = findCircleFeature(fields)
      await api(calls.dissolve, { path: { id: getCircleId(fields) } }).catch(ignoreMissing)
      return { to: pages.list, text: `The ${pages.kind} has been deleted.` }
    },
  },
} satisfies FormActions

type ManageAction = (visit: Visit, sent: Submission) => Promise<readonly [anchor: string, doneText: (name: string) => string]>

/** Returns an action about one person, which redirects to their entry on the circle's page. */
function personAction(description: (name: string) => string, manage: ManageAction): FormAction {
  return {
    who: 'member',
    describe: async (visit, { fields }) => description(await loadPersonName(visit, fields)),
    async perform(visit, sent) {
      const [anchor, doneText] = await manage(visit, sent)
      return { to: `${withoutQuery(sent.place)}#${anchor}`, text: doneText(sent.fields.name || 'This person') }
    },
  }
}

/** Ignores that a circle no longer exists, because pressing “Delete” twice finds it already deleted. */
function ignoreMissing(failure: unknown): void {
  if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
}

/** Returns the person's name from the API for the confirmation, because a name in the form could be forged. */
async function loadPersonName(visit: Visit, fields: Fields): Promise<string> {
  const { calls } = findCircleFeature(fields)
  const request = { path: { id: getCircleId(fields) }, query: { per_page: 100 } }
  const members = await loadAsVisitor(visit, (api) => api(calls.listMembers, request)).catch(() => null)
  const known: Member | undefined = members?.data.find(({ id }) => id === getPersonId(fields))
  return known ? shownName(known.user) : 'this person'
}

const personError = (sentence: string) => new ApiFailure(422, sentence, { person: [sentence] })
const getPersonId = ({ person }: Fields) => person ?? ''
const memberPathParams = (fields: Fields) => ({ id: getCircleId(fields), userId: getPersonId(fields) })
const withoutQuery = (place: string) => place.split('?')[0] ?? place
