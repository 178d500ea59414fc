import type { Question } from '../forms/question'

/** What is asked before somebody is removed from one's friends. */
export const beforeUnfriending = (name: string): Question => ({
  title: `Remove ${name} from your friends?`,
  words: 'You can then no longer send each other messages. To be friends again, one of you has to ask and the other to accept.',
  yes: 'Yes, remove',
})
