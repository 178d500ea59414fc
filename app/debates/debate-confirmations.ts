import type { Debate } from '#contract/debates'
import type { Question } from '../forms/form-buttons'

type DebateState = Pick<Debate, 'type' | 'status'>

/** What is asked before somebody leaves a debate; null where they can join again. */
export function beforeLeaving({ type, status }: DebateState): Question | null {
  if (type === 'open' || status === 'waiting') return null
  return {
    title: 'Leave the debate and forfeit?',
    words:
      'The debate has begun, so leaving is a forfeit: you cannot come back, your arguments stay, and if nobody is left on your side the other one wins.',
    yes: 'Leave it and forfeit',
  }
}

/** What is asked before a debate is closed, or cancelled where it has not begun. */
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

/** What is asked before moderators remove what a debate said before. */
export const beforeRemovingWording: Question = {
  title: 'Remove this wording?',
  words: 'Its topic, description and tags are deleted and cannot be brought back. The history still shows that there was one.',
  yes: 'Remove it for good',
}
