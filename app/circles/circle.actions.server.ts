import { groupAccesses } from '#contract/groups'
import type { Fields, FormAction, FormActions, Submission } from '../forms/form-action'
import { forget } from '../forms/kept-texts.server'
import { hasLostPicture, pictureInWords, pictureOf, withoutPicture } from '../forms/lost-picture.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { yoursAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { asSeen } from '../platform/as-seen.server'
import type { Visit } from '../platform/visit.server'
import { kindIn } from './circle-lists.server'
import { beforeGoing, type Circle } from './circle-text'

/** Under this key what was typed to found a team or a group is kept, and offered back. */
export const foundingKey = (kind: string) => `found-${kind}`

/** What one does about oneself; the form's `kind` says of what, `circle` is the id. */
export const circleActions = {
  'circle-found': {
    who: 'member',
    describe: (_, { fields }) => (hasLostPicture(fields) ? 'you choose the picture again' : `your ${kindIn(fields).pages.kind} is created`),
    draftKey: (fields) => foundingKey(kindIn(fields).pages.kind),
    perform: found,
  },
  'circle-empty': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields }) {
      const { pages } = kindIn(fields)
      await forget(visit, foundingKey(pages.kind))
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
  'circle-decline': going(
    (name) => `the invitation to ${name} is declined`,
    (name) => `You declined the invitation to ${name}.`,
  ),
  'circle-withdraw': going(
    (name) => `your request to join ${name} is withdrawn`,
    (name) => `You withdrew your request to join ${name}.`,
  ),
  'circle-leave': {
    ...going(
      (name) => `you leave ${name}`,
      (name) => `You have left ${name}.`,
    ),
    confirmation: {
      async question(visit, { fields }) {
        const { calls, pages } = kindIn(fields)
        const { data } = await asSeen(visit, (api) => api(calls.read, { path: { id: idIn(fields) } }))
        return beforeGoing(pages.kind, data)
      },
      back: yoursAnchor,
    },
  },
} satisfies FormActions

async function found(visit: Visit, sent: Submission) {
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
    await forget(visit, foundingKey(pages.kind))
    return done(fields, data, (called) => `You created ${called}. Now invite somebody.`)
  } catch (failure) {
    throw picture && failure instanceof ApiFailure ? withoutPicture(failure) : failure
  }
}

/** @param waits what waits for a sign-in, and what was done, by what the circle is called */
function going(waits: (name: string) => string, told: (name: string) => string): FormAction {
  return {
    who: 'member',
    describe: (visit, { fields }) => about(visit, fields, waits),
    async perform({ api }, { fields }) {
      const { calls, pages } = kindIn(fields)
      const { data } = await api(calls.leave, { path: { id: idIn(fields) } })
      const landed = done(fields, data, told)
      // A private group has no page for who is no member of it.
      return 'access' in data && data.access === 'private' ? { ...landed, to: pages.list } : landed
    },
  }
}

/** To how one stands to it now. */
function done(fields: Fields, circle: Circle, told: (name: string) => string) {
  const { pages } = kindIn(fields)
  return { to: `${pages.pathOf(circle)}#${yoursAnchor}`, text: told(`the ${pages.kind} “${circle.name}”`) }
}

/** The name in a form is only a claim: what is asked before it is done is looked up. */
async function about(visit: Visit, fields: Fields, words: (name: string) => string): Promise<string> {
  const { calls, pages } = kindIn(fields)
  const { data } = await asSeen(visit, (api) => api(calls.read, { path: { id: idIn(fields) } }))
  return words(`the ${pages.kind} “${data.name}”`)
}

export const idIn = ({ circle }: Fields) => circle ?? ''

/** Who may join, of a group; another word counts as none, and the API takes its usual one. */
export function accessIn(fields: Fields) {
  const access = groupAccesses.find((known) => known === fields.access)
  return access && { access }
}
