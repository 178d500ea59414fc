import { type Message, markConversationRead, NewMessage, sendMessage, takeBackMessage } from '#contract/messages'
import type { Fields, FormActions } from '../forms/form-action'
import { forget } from '../forms/kept-texts.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { messageAnchor, writeAnchor } from '../paths'
import { trueName } from '../people/person.actions.server'
import { orUnread } from '../platform/api-failure'
import { validateGuestPost } from '../posts/validate-guest-post.server'
import { beforeTakingBack, sentBefore } from './message-confirmations'

/** What one does in a conversation; the form's `person` is the other one's id, `name` their shown name. */
export const messageActions = {
  'message-send': {
    who: 'member',
    checkFields: (fields) => validateGuestPost(fields, NewMessage.shape.content),
    draftKey: (fields) => (fields.content?.trim() ? messageDraftKey(otherIn(fields)) : null),
    describe: async (visit, { fields }) => `your message to ${await trueName(visit, fields)} is sent`,
    async perform(visit, { fields, place }) {
      const { shown = '', ...said } = fields
      const body = { content: said.content ?? '', read_to: readToIn(said) }
      const send = (key: string) => visit.api(sendMessage, { path: { userId: otherIn(said) }, body, key })
      const sent = await orUnread<{ data: Message } | null>(postOnce({ ...said, [onceField]: '1' }, send, madeOf), null)
      await forget(visit, messageDraftKey(otherIn(fields)))
      const to = `${endOf(place)}#${sent ? messageAnchor(sent.data) : writeAnchor}`
      // The page that it was sent from had it already.
      if (sent && sent.data.number !== null && sent.data.number <= Number(shown))
        return { to, text: `${sentBefore} To send the same text again, write it again below.`, answer: 'sent-before' }
      return { to, text: 'Your message is sent.', answer: 'sent' }
    },
  },
  'message-read': {
    who: 'member',
    describe: async (visit, { fields }) => `what ${await trueName(visit, fields)} wrote is marked as read`,
    async perform(visit, { fields, place }) {
      const read_to = readToIn(fields)
      await visit.api(markConversationRead, { path: { userId: otherIn(fields) }, query: { read_to } })
      return { to: `${place}#${read_to === undefined ? writeAnchor : `m${read_to}`}`, text: 'Marked as read.', answer: 'read' }
    },
  },
  'message-take-back': {
    who: 'member',
    describe: () => 'your message is taken back',
    confirmation: { question: async () => beforeTakingBack, back: writeAnchor },
    async perform(visit, { fields, place }) {
      const { message = '' } = fields
      const path = { userId: otherIn(fields), messageId: message }
      const gone = await orUnread<{ data: Parameters<typeof messageAnchor>[0] } | null>(visit.api(takeBackMessage, { path }), null)
      return { to: `${place}#${gone ? messageAnchor(gone.data) : writeAnchor}`, text: 'Your message is taken back.' }
    },
  },
  'discard-message': {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      await forget(visit, messageDraftKey(otherIn(fields)))
      return { to: `${place}#${writeAnchor}`, text: 'Draft discarded.' }
    },
  },
} satisfies FormActions

const madeOf = ({ data: { created_at, taken_back_at } }: { data: Message }) => ({ created_at, gone: taken_back_at !== null })

/** Where a text that was refused is kept: one for each conversation. */
export const messageDraftKey = (otherId: string) => `message:${otherId}`

const otherIn = ({ person = '' }: Fields) => person

/** What the reader had seen of the conversation; undefined where nobody says, and all is read then. */
function readToIn({ read_to = '' }: Fields): number | undefined {
  return /^\d{1,9}$/.test(read_to) ? Number(read_to) : undefined
}

/** The page of a conversation that has its latest messages. @param place any page of it */
function endOf(place: string): string {
  const [path = '', query] = place.split('?')
  const id = new URLSearchParams(query).get('id')
  return id === null ? path : `${path}?${new URLSearchParams({ id })}`
}
