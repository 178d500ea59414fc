import { type Message, markConversationRead, NewMessage, sendMessage, takeBackMessage } from '#contract/messages'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormActions } from '../forms/form-action'
import { onceField, postOnce } from '../forms/post-once.server'
import { messageAnchor, writeAnchor } from '../paths'
import { verifiedName } from '../people/person.actions.server'
import { orIfUnreadable } from '../platform/api-failure'
import { validateGuestPost } from '../posts/post.actions.server'
import { beforeTakingBack, sentBeforeText } from './message-text'

/** The actions of a conversation. The form field `person` is the other person's id, and `name` their name as shown. */
export const messageActions = {
  'message-send': {
    who: 'member',
    checkFields: (fields) => validateGuestPost(fields, NewMessage.shape.content),
    draftKey: (fields) => (fields.content?.trim() ? messageDraftKey(readRecipientId(fields)) : null),
    describe: async (visit, { fields }) => `your message to ${await verifiedName(visit, fields)} is sent`,
    async perform(visit, { fields, place }) {
      const { shown = '', ...message } = fields
      const body = { content: message.content ?? '', read_to: parseReadTo(message) }
      const send = (key: string) => visit.api(sendMessage, { path: { userId: readRecipientId(message) }, body, key })
      const sent = await orIfUnreadable<{ data: Message } | null>(postOnce({ ...message, [onceField]: '1' }, send, postState), null)
      await discardDraft(visit, messageDraftKey(readRecipientId(fields)))
      const to = `${endOfConversation(place)}#${sent ? messageAnchor(sent.data) : writeAnchor}`
      // The page with this form already showed the message, so it is a duplicate.
      if (sent && sent.data.number !== null && sent.data.number <= Number(shown))
        return { to, text: `${sentBeforeText} To send the same text twice, type it again below.`, answer: 'sent-before' }
      return { to, text: 'Message sent.', answer: 'sent' }
    },
  },
  'message-read': {
    who: 'member',
    describe: async (visit, { fields }) => `what ${await verifiedName(visit, fields)} wrote is marked as read`,
    async perform(visit, { fields, place }) {
      const read_to = parseReadTo(fields)
      await visit.api(markConversationRead, { path: { userId: readRecipientId(fields) }, query: { read_to } })
      return { to: `${place}#${read_to === undefined ? writeAnchor : `m${read_to}`}`, text: 'Marked as read.', answer: 'read' }
    },
  },
  'message-take-back': {
    who: 'member',
    describe: () => 'your message is deleted',
    confirmation: { question: async () => beforeTakingBack, back: writeAnchor },
    async perform(visit, { fields, place }) {
      const { message = '' } = fields
      const path = { userId: readRecipientId(fields), messageId: message }
      const takenBack = await orIfUnreadable<{ data: Parameters<typeof messageAnchor>[0] } | null>(
        visit.api(takeBackMessage, { path }),
        null,
      )
      return { to: `${place}#${takenBack ? messageAnchor(takenBack.data) : writeAnchor}`, text: 'Message deleted.' }
    },
  },
  'discard-message': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      await discardDraft(visit, messageDraftKey(readRecipientId(fields)))
      return { to: `${place}#${writeAnchor}`, text: 'Draft discarded.' }
    },
  },
} satisfies FormActions

const postState = ({ data: { created_at, taken_back_at } }: { data: Message }) => ({ created_at, gone: taken_back_at !== null })

/** Returns the key of the draft that stores a refused text, one for each conversation. */
export const messageDraftKey = (otherId: string) => `message:${otherId}`

const readRecipientId = ({ person = '' }: Fields) => person

/** Returns the number of the last message the reader has seen. Undefined if the form doesn't say; then all messages are marked as read. */
function parseReadTo({ read_to = '' }: Fields): number | undefined {
  return /^\d{1,9}$/.test(read_to) ? Number(read_to) : undefined
}

/**
 * Returns the path of the page with the latest messages.
 * @param place the path of any page of the conversation
 */
function endOfConversation(place: string): string {
  const [path = '', query] = place.split('?')
  const id = new URLSearchParams(query).get('id')
  return id === null ? path : `${path}?${new URLSearchParams({ id })}`
}
