import { expect, it } from 'vitest'
import { type FormAction, mergeActions } from './form-action'
import { does } from './form-buttons'

const action: FormAction = { who: 'anyone', describe: () => '', perform: async () => ({ to: '/' }) }
const argumentActions = { post: action, withdraw: action }
const voteActions = { vote: action }

// What stands below each of these comments is an error of types, or the check of types fails.
it('lets a button do what its table has, and tables have no intent in common', () => {
  expect(does<typeof argumentActions>('post')).toEqual({ name: 'intent:post' })
  // @ts-expect-error: the table has no such action
  expect(does<typeof argumentActions>('pots')).toBeDefined()
  // @ts-expect-error: no table is named
  expect(does('post')).toBeDefined()
  expect(mergeActions(argumentActions, voteActions)).toEqual({ post: action, withdraw: action, vote: action })
  // @ts-expect-error: both have `post`
  expect(mergeActions(argumentActions, { post: action })).toBeDefined()
})
