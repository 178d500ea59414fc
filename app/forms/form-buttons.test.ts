import { expect, it } from 'vitest'
import { buttonName, readIntent, withButtonFields } from './form-buttons'

const formOf = (entries: readonly (readonly [string, string])[]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

it.each([
  ['browsers send no value', ''],
  ['lynx sends the word BUTTON', 'BUTTON'],
  ['w3m and links send the word Submit', 'Submit'],
])('reads the intent from the name of the button: %s', (_, value) => {
  const form = formOf([
    ['argument', '7'],
    [buttonName('intent', 'vote-up'), value],
  ])
  expect(readIntent(form)).toBe('vote-up')
  expect(Object.fromEntries(withButtonFields(form))).toEqual({ argument: '7', intent: 'vote-up' })
})

it('prefers the pressed button to a field of the same name', () => {
  const form = formOf([
    ['intent:note', ''],
    ['intent', 'argue'],
    ['sure', 'yes'],
    ['sure:no', ''],
  ])
  expect(Object.fromEntries(withButtonFields(form))).toEqual({ intent: 'note', sure: 'no' })
})

it.each([
  [[], ''],
  [[['intent', 'watch']], 'watch'],
  [[['intent:', '']], ''],
  [[['intentional:x', '1']], ''],
  [[['intent:a:b', '']], 'a:b'],
] as const)('reads %j as intent %j', (entries, intent) => {
  expect(readIntent(formOf(entries))).toBe(intent)
})

it('keeps files and fields of other names with a colon', () => {
  const form = formOf([
    ['other:x', '1'],
    ['tags', 'a'],
    ['tags', 'b'],
  ])
  form.append('picture', new File(['x'], 'a.png'))
  const kept = withButtonFields(form)
  expect(kept.getAll('tags')).toEqual(['a', 'b'])
  expect(kept.get('other:x')).toBe('1')
  expect(kept.get('picture')).toBeInstanceOf(File)
})
