import type { FactKind } from '../database/notification-tables.ts'
import type { counts } from './badges.queries.ts'

/** The rule of a badge (docs/product.md#badges). */
export type BadgeRule = {
  /** Identifies the badge in the database and in addresses; never changes. */
  key: string
  name: string
  /** What people must do to earn it, as shown on the page. */
  sentence: string
  /** The facts after which somebody may have earned it. */
  facts: readonly FactKind[]
  /** The achievement that is counted. */
  counts: keyof typeof counts
  /** The count at which it is awarded. */
  threshold: number
}

const argument = ['argument.posted'] as const
const sources = ['argument.posted', 'argument.edited', 'comment.posted', 'comment.edited'] as const

/**
 * All badges, in the order in which they are shown. To add one, add an entry here, a count in badges.queries.ts and a
 * test; then `rostrum badges` awards it for the past. There are none for votes cast or days in a row, because those
 * encourage noise.
 */
export const badgeRules: readonly BadgeRule[] = [
  { key: 'first-words', name: 'First words', sentence: 'Post an argument.', facts: argument, counts: 'arguments', threshold: 1 },
  { key: 'debater', name: 'Debater', sentence: 'Post 25 arguments.', facts: argument, counts: 'arguments', threshold: 25 },
  {
    ...{ key: 'first-answer', name: 'First reply', sentence: 'Reply to someone else’s argument.' },
    ...{ facts: argument, counts: 'rebuttals', threshold: 1 },
  },
  {
    ...{ key: 'well-put', name: 'Well put', sentence: 'Get 10 upvotes on one argument.' },
    ...{ facts: ['argument.praised'], counts: 'votesUpOnOne', threshold: 10 },
  },
  {
    ...{ key: 'well-argued', name: 'Well argued', sentence: 'Get 50 upvotes on one argument.' },
    ...{ facts: ['argument.upheld'], counts: 'votesUpOnOne', threshold: 50 },
  },
  {
    ...{ key: 'punctual', name: 'Punctual', sentence: 'Take 20 turns without missing one.' },
    ...{ facts: ['turn.passed', 'voting.began'], counts: 'turnsInTime', threshold: 20 },
  },
  {
    ...{ key: 'finisher', name: 'Finisher', sentence: 'Stay in 5 debates to the end.' },
    ...{ facts: ['debate.closed'], counts: 'debatesToTheEnd', threshold: 5 },
  },
  {
    ...{ key: 'victor', name: 'Victor', sentence: 'Win a debate.' },
    ...{ facts: ['debate.closed'], counts: 'debatesWon', threshold: 1 },
  },
  {
    ...{ key: 'host', name: 'Host', sentence: 'Start 5 debates that reach voting.' },
    ...{ facts: ['voting.began'], counts: 'debatesHosted', threshold: 5 },
  },
  { key: 'judge', name: 'Judge', sentence: 'Judge 10 debates.', facts: ['ballot.cast'], counts: 'ballots', threshold: 10 },
  {
    ...{ key: 'voice-from-the-floor', name: 'Voice from the floor', sentence: 'Write 50 comments.' },
    ...{ facts: ['comment.posted'], counts: 'comments', threshold: 50 },
  },
  {
    ...{ key: 'readers-friend', name: 'Reader’s friend', sentence: 'Link to 10 sources on other sites.' },
    ...{ facts: sources, counts: 'sources', threshold: 10 },
  },
  {
    ...{ key: 'year', name: 'Year', sentence: 'Be a member for a year and post this month.' },
    ...{ facts: ['argument.posted', 'comment.posted'], counts: 'daysHere', threshold: 365 },
  },
]
