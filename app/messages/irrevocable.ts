import type { Question } from '../forms/question'

/** What is asked before its author takes a message back. */
export const beforeTakingBack: Question = {
  title: 'Take this message back?',
  words: 'Its text goes for good, on both sides. A note stays that a message was taken back.',
  yes: 'Take it back for good',
}
