import { z } from 'zod'
import { defineCall } from './call.ts'
import { incompleteLink, words } from './fields.ts'
import { dataOf } from './lists.ts'

export const SignedAddress = z.object({
  token: z.string({ error: incompleteLink }).min(1, incompleteLink).max(1_000, incompleteLink),
})
export type SignedAddress = z.output<typeof SignedAddress>

/** The type of notification that a link unsubscribes from. */
export const Unsubscribed = z.object({ type: words })
export type Unsubscribed = z.output<typeof Unsubscribed>

export const checkUnsubscribe = defineCall({
  method: 'POST',
  path: '/api/unsubscribe/check',
  summary: 'Shows which mails the signed token of a mail would unsubscribe from. Changes nothing.',
  body: SignedAddress,
  answer: dataOf(Unsubscribed),
  asks: true,
})
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Unsubscribes from one kind of mail with the signed token of a mail. Repeating it changes nothing.',
  body: SignedAddress,
  answer: dataOf(Unsubscribed),
})
