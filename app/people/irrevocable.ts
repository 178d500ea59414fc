import type { Question } from '../forms/question'

/** What is asked before a friend is blocked: unblocking does not bring the friendship back. */
export const beforeBlockingFriend = (name: string): Question => ({
  title: `Block ${name}, your friend?`,
  words:
    'Your friendship ends, and you can no longer send each other messages. It does not come back when you unblock them: one of you has to ask again.',
  yes: 'Yes, block',
})

/** What is asked before somebody is removed from one's friends. */
export const beforeUnfriending = (name: string): Question => ({
  title: `Remove ${name} from your friends?`,
  words: 'You can then no longer send each other messages. To be friends again, one of you has to ask and the other to accept.',
  yes: 'Yes, remove',
})
