import { acceptFriend, askFriend, endFriendship } from '#contract/friends'
import { blockPerson, type Friendship, unblockPerson } from '#contract/people'
import type { Fields, FormAction, FormActions, Outcome, Submission } from '../forms/form-action'
import type { Question } from '../forms/form-buttons'
import { friendAnchor, friendsPath, relationshipAnchor, settingsPaths } from '../paths'
import type { Visit } from '../platform/visit.server'
import { beforeBlockingFriend, beforeUnfriending } from './person-text'
import { loadProfile } from './profile.server'

/**
 * The actions of friendships and blocks, on profiles and the page of friends. The form field `person` is the id, and `name` the name
 * as shown.
 */
export const personActions = {
  'friend-ask': {
    who: 'member',
    describe: async (visit, { fields }) => `a friend request to ${await verifiedName(visit, fields)} is sent`,
    async perform(visit, sent) {
      const { data } = await visit.api(askFriend, { path: { id: readPersonId(sent.fields) } })
      const name = readName(sent.fields)
      // If both asked at the same time, they are friends now.
      const text = data.state === 'friends' ? `You and ${name} are friends now.` : `Friend request sent to ${name}.`
      return friendshipOutcome(visit, sent, text, { friendship: data })
    },
  },
  'friend-accept': {
    who: 'member',
    describe: async (visit, { fields }) => `you and ${await verifiedName(visit, fields)} are friends`,
    async perform(visit, sent) {
      await visit.api(acceptFriend, { path: { id: readPersonId(sent.fields) } })
      return friendshipOutcome(visit, sent, `You and ${readName(sent.fields)} are friends now.`, {
        place: friendAnchor(readPersonId(sent.fields)),
      })
    },
  },
  'friend-decline': endAction((name) => [`${name}’s friend request is declined`, `You declined ${name}’s friend request.`]),
  'friend-withdraw': endAction((name) => [`your friend request to ${name} is withdrawn`, `You withdrew your friend request to ${name}.`]),
  'friend-remove': {
    ...endAction((name) => [`${name} is removed from your friends`, `You removed ${name} from your friends.`]),
    confirmation: { question: async (visit, { fields }) => beforeUnfriending(await verifiedName(visit, fields)), back: relationshipAnchor },
  },
  block: {
    who: 'member',
    describe: async (visit, { fields }) => `${await verifiedName(visit, fields)} is blocked`,
    confirmation: { question: beforeBlocking, back: relationshipAnchor },
    async perform(visit, sent) {
      await visit.api(blockPerson, { path: { id: readPersonId(sent.fields) } })
      return friendshipOutcome(visit, sent, `You blocked ${readName(sent.fields)}.`)
    },
  },
  unblock: {
    who: 'member',
    describe: async (visit, { fields }) => `${await verifiedName(visit, fields)} is unblocked`,
    async perform(visit, sent) {
      await visit.api(unblockPerson, { path: { id: readPersonId(sent.fields) } })
      return friendshipOutcome(visit, sent, `You unblocked ${readName(sent.fields)}.`)
    },
  },
} satisfies FormActions

/**
 * Returns an action that ends a friendship or request.
 * @param text returns two sentences for a name: one for while the action waits for sign-in, and one for when it is done
 */
function endAction(text: (name: string) => readonly [string, string]): FormAction {
  return {
    who: 'member',
    describe: async (visit, { fields }) => text(await verifiedName(visit, fields))[0],
    async perform(visit, sent) {
      await visit.api(endFriendship, { path: { id: readPersonId(sent.fields) } })
      return friendshipOutcome(visit, sent, text(readName(sent.fields))[1])
    },
  }
}

/**
 * Redirects back to the button's page. For a form sent by script, also answers with the current profile.
 * @param options the fragment on the page of friends, and the new relationship
 */
async function friendshipOutcome(
  visit: Visit,
  { fields, place: from }: Submission,
  text: string,
  { place, friendship }: { place?: string; friendship?: Friendship } = {},
): Promise<Outcome> {
  const inList = [friendsPath, settingsPaths.privacy].includes(from.split('?')[0] ?? '')
  const to = inList ? from + (place ? `#${place}` : '') : `${from}#${relationshipAnchor}`
  if (fields.enhanced !== '1') return { to, text }
  return { to, text, answer: { profile: await loadProfile(visit, fields.display_name ?? '', friendship), text } }
}

/** Asks for confirmation only if the person is a friend, because blocking anybody else loses nothing. */
async function beforeBlocking(visit: Visit, { fields }: Submission): Promise<Question | null> {
  const { id, friendship } = await loadProfile(visit, fields.display_name || readName(fields))
  return id === readPersonId(fields) && friendship?.state === 'friends' ? beforeBlockingFriend(await verifiedName(visit, fields)) : null
}

const readPersonId = ({ person }: Fields) => person ?? ''
const readName = ({ name }: Fields) => name || 'this person'

/**
 * Returns the person's name as the API knows it. The name in a form can't be trusted: somebody who forges a form must not choose the words
 * of a confirmation.
 */
export async function verifiedName(visit: Visit, fields: Fields): Promise<string> {
  const name = fields.name ?? ''
  const profile = await loadProfile(visit, fields.display_name || name).catch(() => undefined)
  if (!profile || profile.id !== readPersonId(fields)) return 'a person whose name cannot be checked'
  return [profile.name, profile.display_name].includes(name) ? name : (profile.display_name ?? profile.name)
}
