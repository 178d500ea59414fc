import { expect, test } from 'vitest'
import { addRecentSearch, parseRecentSearches } from './local-storage'

test('puts the latest search first and replaces one that differs only by case', () => {
  const searched = ['cars', ' Trams ', 'CARS', 'Ärger', 'ärger', 'free  trams'].reduce(addRecentSearch, [] as string[])
  expect(searched).toEqual(['free trams', 'ärger', 'CARS', 'Trams'])
})

test('keeps at most six searches and ignores an empty one', () => {
  const searched = ['1', '2', '3', '4', '5', '6', '7', ' '].reduce(addRecentSearch, [] as string[])
  expect(searched).toEqual(['7', '6', '5', '4', '3', '2'])
})

test.each([
  [null, []],
  ['', []],
  ['{"a":1}', []],
  ['"cars"', []],
  ['["a",1,null," ","A","b"]', ['a', 'b']],
  [JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f', 'g']), ['a', 'b', 'c', 'd', 'e', 'f']],
])('reads the stored value %s as %j', (stored, recent) => {
  expect(parseRecentSearches(stored)).toEqual(recent)
})
