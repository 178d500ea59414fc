import { expect, it } from 'vitest'
import { type FormAction, mergeActions } from './form-action'
import { buttonFor } from './form-buttons'

const action: FormAction = { who: 'anyone', describe: () => '', perform: async () => ({ to: '/' }) }
const argumentActions = { post: action, withdraw: action }
const voteActions = { vote: action }

// The line below each of these comments must be a type error, or the type check fails.
it('types the intents of buttons, and refuses two tables with the same intent', () => {
  expect(buttonFor<typeof argumentActions>('post')).toEqual({ name: 'intent:post' })
  // @ts-expect-error: the table has no such action
  expect(buttonFor<typeof argumentActions>('pots')).toBeDefined()
  // @ts-expect-error: no table is named
  expect(buttonFor('post')).toBeDefined()
  expect(mergeActions(argumentActions, voteActions)).toEqual({ post: action, withdraw: action, vote: action })
  // @ts-expect-error: both have `post`
  expect(mergeActions(argumentActions, { post: action })).toBeDefined()
})
