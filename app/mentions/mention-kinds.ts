import { argumentKind } from '../arguments/argument-kind'
import { commentKind } from '../comments/comment-kind'
import type { Kind } from '../posts/kind'

/** What the posts are that mention somebody. @param type as the contract names it, or from a form */
export function kindOf(type: string | undefined): Kind {
  return type === commentKind.field ? commentKind : argumentKind
}
