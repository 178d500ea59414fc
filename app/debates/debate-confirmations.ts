import type { Debate } from '#contract/debates'
import type { Question } from '../forms/form-buttons'

type DebateState = Pick<Debate, 'type' | 'status'>

/** What is asked before somebody leaves a debate; null where they can join again. */
export function beforeLeaving({ type, status }: DebateState): Question | null {
  if (type === 'open' || status === 'waiting') return null
  return {
    title: 'Leave the debate and forfeit?',
    words:
      'The debate has started, so leaving it means you forfeit. You can’t come back, your arguments stay, and if nobody is left on your side, the other side wins.',
    yes: 'Leave and forfeit',
  }
}

/** What is asked before a debate is closed, or cancelled where it has not begun. */
export function beforeClosing({ status }: DebateState): Question {
  return status === 'waiting'
    ? {
        title: 'Cancel the debate?',
        words: 'The debate will never start, and nobody can join it any more. This can’t be undone.',
        yes: 'Cancel it for good',
      }
    : {
        title: 'Close the debate?',
        words: 'Nobody can post arguments any more. What was said can still be read. This can’t be undone.',
        yes: 'Close it for good',
      }
}

/** What is asked before moderators remove what a debate said before. */
export const beforeRemovingWording: Question = {
  title: 'Remove this version?',
  words: 'Its topic, description and tags are deleted permanently. The history still shows that this version existed.',
  yes: 'Remove it for good',
}
