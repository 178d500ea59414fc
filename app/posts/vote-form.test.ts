import { expect, it } from 'vitest'
import { noVotes } from '#contract/votes'
import { castVote } from './vote-form'

const none = { ...noVotes, up: 4, down: 2, your_vote: null }
const up = { ...noVotes, up: 5, down: 2, your_vote: 'up' } as const
const down = { ...noVotes, up: 4, down: 3, your_vote: 'down' } as const

it.each([
  ['vote-up', none, up],
  ['vote-down', up, down],
  ['vote-up', up, up],
  ['vote-up-back', up, none],
  ['vote-down-back', down, none],
  ['vote-up-back', none, none],
] as const)('%s', (intent, before, after) => {
  expect(castVote(intent, before)).toEqual(after)
})

it.each(['', 'watch', 'vote-sideways', 'vote-up-and-down'])('%s is no vote', (intent) => {
  expect(castVote(intent, none)).toBeNull()
})
