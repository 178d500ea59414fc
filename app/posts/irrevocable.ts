import type { Question } from '../forms/question'
import { type Called, called } from './called'
import { capital, type Kind } from './kind'

/** What is asked before its author takes a post away. */
export function beforeTakingAway(kind: Pick<Kind, 'numbered' | 'takeAway' | 'takenAway'>, post: Called): Question {
  const verb = `${capital(kind.takeAway)} ${called(kind, post)}`
  return {
    title: `${verb}?`,
    words: `Its text goes for good and cannot be brought back. Replies to it stay, beneath a note that it was ${kind.takenAway}.`,
    yes: `${verb} for good`,
  }
}
