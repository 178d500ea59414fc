import type { Debate } from '#contract/debates'
import type { Question } from '../forms/form-buttons'

type DebateState = Pick<Debate, 'type' | 'status'>

/** Returns the question before leaving a debate; null if the reader can join again. */
export function beforeLeaving({ type, status }: DebateState): Question | null {
  if (type === 'open' || status === 'waiting') return null
  return {
    title: 'Leave the debate and forfeit?',
    words:
      'The debate has begun, so leaving is a forfeit: you cannot come back, your arguments stay, and if nobody is left on your side the other one wins.',
    yes: 'Leave it and forfeit',
  }
}

/** Returns the question before closing a debate, or cancelling one that has not begun. */
export function beforeClosing({ status }: DebateState): Question {
  return status === 'waiting'
    ? {
        title: 'Cancel the debate?',
        words: 'It will never begin, and nobody can join it any more. This cannot be undone.',
        yes: 'Cancel it for good',
      }
    : {
        title: 'Close the debate?',
        words: 'Nobody can argue here any more; what was said stays to be read. This cannot be undone.',
        yes: 'Close it for good',
      }
}

/** The question before moderators remove a former wording. */
export const beforeRemovingWording: Question = {
  title: 'Remove this wording?',
  words: 'Its topic, description and tags are deleted and cannot be brought back. The history still shows that there was one.',
  yes: 'Remove it for good',
}
