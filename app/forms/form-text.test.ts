import { expect, test } from 'vitest'
import { newcomerInWords } from './form-text'

const newcomer = { until: null, comments_left: 7, debates_left: 0, links: 2 }

test('tells new accounts their limits, and other members nothing', () => {
  expect(newcomerInWords(null)).toBe('')
  expect(newcomerInWords(newcomer)).toBe('On your first day here a post can have 2 links. ')
  expect(newcomerInWords(newcomer, 'comments')).toBe(
    'On your first day here a post can have 2 links, and you can post 10 comments: 7 are left. ',
  )
  expect(newcomerInWords({ ...newcomer, comments_left: 1 }, 'comments')).toContain('1 is left.')
  expect(newcomerInWords(newcomer, 'debates')).toBe(
    'On your first day here a post can have 2 links, and you can start 3 debates: none is left. ',
  )
})
