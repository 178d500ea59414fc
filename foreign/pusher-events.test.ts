import { expect, it } from 'vitest'
import { translateEvent } from './pusher-channel.server.ts'

it.each([
  ['message.sent', { user_id: '2', number: 3, is_own: true }, { name: 'message.sent', data: { user_id: '2', number: 3, is_own: true } }],
  ['message.read', { user_id: '2' }, { name: 'message.read', data: { user_id: '2' } }],
  ['App\\Events\\MessageSent', { message: { id: 9, sender_id: 2, body: 'Hello' } }, { name: 'message.sent', data: { user_id: '2' } }],
  ['message.created', { id: 9, from_user_id: '2' }, { name: 'message.sent', data: { user_id: '2' } }],
  ['MessageReceived', {}, { name: 'message.sent', data: {} }],
])('reads %s of a conversation, without its text', (event, data, translated) => {
  expect(translateEvent('own', event, data)).toEqual([translated])
})

it('treats a message event of a debate as a change of the debate', () => {
  expect(translateEvent('debate', 'message.sent', {})).toEqual([{ name: 'debate.changed', data: { what: ['message.sent'] } }])
})
