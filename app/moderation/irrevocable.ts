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
