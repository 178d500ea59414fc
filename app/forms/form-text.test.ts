import { expect, test } from 'vitest'
import { newAccountText } from './form-text'

const newcomer = { until: null, comments_left: 7, debates_left: 0, links: 2 }

test('tells new accounts their limits, and other members nothing', () => {
  expect(newAccountText(null)).toBe('')
  expect(newAccountText(newcomer)).toBe('On your first day, a post can have up to 2 links. ')
  expect(newAccountText(newcomer, 'comments')).toBe(
    'On your first day, a post can have up to 2 links, and you can post up to 10 comments (7 left). ',
  )
  expect(newAccountText({ ...newcomer, comments_left: 1 }, 'comments')).toContain('(1 left)')
  expect(newAccountText(newcomer, 'debates')).toBe(
    'On your first day, a post can have up to 2 links, and you can start up to 3 debates (none left). ',
  )
})
