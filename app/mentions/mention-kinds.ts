import { argumentKind } from '../arguments/argument-kind'
import { commentKind } from '../comments/comment-kind'
import type { Kind } from '../posts/post'

/**
 * Returns the kind of post that mentions somebody.
 * @param type as the contract names it, or from a form
 */
export function mentionKind(type: string | undefined): Kind {
  return type === commentKind.field ? commentKind : argumentKind
}
