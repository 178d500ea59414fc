import { debateLimits } from './debate-limits.ts'

/** Values of a card's fields that most tests are not about. */
export const cardDefaults = { winning_side: null, participants: [], current_turn_side: null, tags: [], feed_reasons: [] }

/** Values of a debate's fields that most tests are not about. */
export const debateDefaults = { ...cardDefaults, user_side: null, character_limit: debateLimits.characters.usual, passed_turns: [] }
