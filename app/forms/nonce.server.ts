import { randomBytes } from 'node:crypto'
import type { Visit } from '../platform/visit.server'

/**
 * What makes one of a form that is sent twice (see keyOf). None for guests, whose pages carry nothing of the visitor.
 * @param offered whether the page has the form at all
 */
export function formNonce({ member }: Visit, offered = true): string | null {
  return member && offered ? randomBytes(12).toString('base64url') : null
}
