import { randomBytes } from 'node:crypto'
import type { Visit } from '../platform/visit.server'

/**
 * What makes one of a form that is sent twice (see keyOf). A page that is shown in answer to a form keeps that one's: who previews a text,
 * posts it, goes back and posts it again has posted it once. None for guests, whose pages carry nothing of the visitor.
 * @param offered whether the page has the form at all
 */
export function formNonce({ member, sent }: Visit, offered = true): string | null {
  return member && offered ? (sent.nonce ?? randomBytes(12).toString('base64url')) : null
}
