import type { Question } from '../forms/question'

/** What is asked before somebody is suspended for good; null for all else, which ends by itself or is easily taken back. */
export function beforeSuspending(outcome: string | undefined): Question | null {
  if (outcome !== 'suspend-for-good') return null
  return {
    title: 'Suspend this person for good?',
    words: 'They can then only read, until somebody ends the suspension. They are told your reason, and can appeal.',
    yes: 'Yes, suspend them for good',
  }
}

/** What is asked before an appeal is answered: nobody changes that any more. */
export const beforeAnswering = (outcome: string | undefined): Question => ({
  title: 'Answer this appeal?',
  words:
    outcome === 'overturned'
      ? 'The decision is taken back, with all that it did. Your answer is final: no moderator can change it.'
      : 'The decision stands. Your answer is final: no moderator can change it, and they cannot appeal again.',
  yes: 'Yes, answer it for good',
})
