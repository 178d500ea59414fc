import type { Debate } from '#contract/debates'
import type { Question } from '../forms/form-buttons'

type DebateState = Pick<Debate, 'type' | 'status'>

/** Returns the question before leaving a debate; null if the reader can join again. */
export function beforeLeaving({ type, status }: DebateState): Question | null {
  if (type === 'open' || status === 'waiting') return null
  return {
    title: 'Leave the debate and forfeit?',
    text: 'The debate has started, so leaving it means you forfeit. You can’t come back, your arguments stay, and if nobody is left on your side, the other side wins.',
    yes: 'Leave and forfeit',
  }
}

/** Returns the question before closing a debate, or cancelling one that has not begun. */
export function beforeClosing({ status }: DebateState): Question {
  return status === 'waiting'
    ? {
        title: 'Cancel the debate?',
        text: 'The debate will never start, and nobody can join it any more. This can’t be undone.',
        yes: 'Yes, cancel it',
      }
    : {
        title: 'Close the debate?',
        text: 'Nobody can post arguments any more. What was said can still be read. This can’t be undone.',
        yes: 'Yes, close it',
      }
}

/** The question before moderators remove a former wording. */
export const beforeRemovingWording: Question = {
  title: 'Remove this version?',
  text: 'Its topic, description and tags are deleted permanently. The history still shows that this version existed.',
  yes: 'Yes, remove it',
}

/** Asks for confirmation before a turn is skipped. */
export const beforeSkipping: Question = {
  title: 'Skip your turn?',
  text: 'Your turn ends right away, and you won’t post an argument this round. You can’t undo this.',
  yes: 'Yes, skip my turn',
}
