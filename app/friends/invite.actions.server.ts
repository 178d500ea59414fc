import { acceptInvitation, inviteFriends, readInvitation, withdrawInvite } from '#contract/friends'
import { shownName } from '#contract/readable-name'
import { discardDraft } from '../forms/drafts.server'
import type { FormAction, FormActions } from '../forms/form-action'
import { idempotencyKey } from '../forms/post-once.server'
import { friendAnchor, friendsPath, invitesAnchor } from '../paths'
import { draftDiscarded, friendsNowText, invitedText, withdrawnText } from './friend-text'

/** The key of the draft that stores refused invitations. */
export const inviteDraftKey = 'friend-invites'
const invitesPlace = `${friendsPath}#${invitesAnchor}`

const invite: FormAction = {
  who: 'member',
  draftKey: ({ invites }) => (invites?.trim() ? inviteDraftKey : null),
  describe: () => 'your invitations are sent',
  async perform(visit, { fields }) {
    const { data } = await visit.api(inviteFriends, {
      body: { invites: parseAddresses(fields.invites ?? '') },
      key: idempotencyKey(fields),
    })
    await discardDraft(visit, inviteDraftKey)
    return { to: invitesPlace, text: invitedText(data) }
  },
}

const withdraw: FormAction = {
  who: 'member',
  describe: (_, { fields }) => `the invitation${fields.email ? ` to ${fields.email}` : ''} is withdrawn`,
  async perform({ api }, { fields: { invite: id = '', email = '' } }) {
    await api(withdrawInvite, { path: { id } })
    return { to: invitesPlace, text: withdrawnText(email) }
  },
}

/** Discards the draft of addresses that could not be invited. */
const discard: FormAction = {
  who: 'member',
  describe: () => 'the draft is discarded',
  async perform(visit) {
    await discardDraft(visit, inviteDraftKey)
    return { to: invitesPlace, text: draftDiscarded }
  },
}

const accept: FormAction = {
  who: 'member',
  forNewPeople: true,
  async describe({ guestApi }, { fields: { token = '' } }) {
    const { data } = await guestApi(readInvitation, { path: { token } })
    return `you and ${shownName(data.inviter)} are friends`
  },
  async perform({ api }, { fields: { token = '' } }) {
    const { inviter } = (await api(acceptInvitation, { path: { token } })).data
    return { to: `${friendsPath}#${friendAnchor(inviter.id ?? '')}`, text: friendsNowText(inviter) }
  },
}

export const inviteActions = {
  invite,
  'invite-withdraw': withdraw,
  'discard-invites': discard,
  'invite-accept': accept,
} satisfies FormActions

/**
 * Returns the email addresses in a typed or pasted text: one per line, or separated by commas, semicolons or spaces, and also as mail
 * programs write them, "Ada King <ada@example.org>". Words that aren't addresses are included, so that the refusal can name them.
 */
export function parseAddresses(typed: string): string[] {
  return typed
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')
}
