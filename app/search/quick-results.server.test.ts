import { expect, test } from 'vitest'
import { cutAroundMatch } from './quick-results.server'

const marked = ({ text, marks }: ReturnType<typeof cutAroundMatch>) => marks.map(([from, to]) => text.slice(from, to))

test('keeps a short excerpt unchanged', () => {
  expect(cutAroundMatch('No cars here', [[3, 7]])).toEqual({ text: 'No cars here', marks: [[3, 7]] })
  expect(cutAroundMatch('', [])).toEqual({ text: '', marks: [] })
})

test('cuts a long excerpt from shortly before its first match to the end of a word', () => {
  const text = `${'before '.repeat(20)}cars and more cars ${'after '.repeat(20)}cars`
  const first = text.indexOf('cars')
  const cut = cutAroundMatch(text, [
    [first, first + 4],
    [first + 14, first + 18],
    [text.length - 4, text.length],
  ])
  expect(cut.text).toBe(`…before before before cars and more cars ${'after '.repeat(10).trim()}…`)
  expect(marked(cut)).toEqual(['cars', 'cars'])
})

test('cuts a text without spaces between characters', () => {
  const text = `${'字'.repeat(60)}猫${'😀'.repeat(80)}`
  const cut = cutAroundMatch(text, [[60, 61]])
  expect(() => encodeURIComponent(cut.text), 'no half of a character').not.toThrow()
  expect(cut.text.length).toBeLessThan(105)
  expect(marked(cut)).toEqual(['猫'])
})
