import { expect, it } from 'vitest'
import { type FormAction, mergeActions } from './form-action'
import { does } from './form-buttons'

const act: FormAction = { who: 'anyone', describe: () => '', perform: async () => ({ to: '/' }) }
const doors = { open: act, shut: act }
const windows = { look: act }

// What stands below each of these comments is an error of types, or the check of types fails.
it('lets a button do what its table has, and tables have no intent in common', () => {
  expect(does<typeof doors>('open')).toEqual({ name: 'intent:open' })
  // @ts-expect-error: the table has no such act
  expect(does<typeof doors>('opem')).toBeDefined()
  // @ts-expect-error: no table is named
  expect(does('open')).toBeDefined()
  expect(mergeActions(doors, windows)).toEqual({ open: act, shut: act, look: act })
  // @ts-expect-error: both open something
  expect(mergeActions(doors, { open: act })).toBeDefined()
})
