import { expect, test } from 'vitest'
import { containsLink, nameInMail, replaceIfLink } from './mail-template.ts'

test.each([
  ...['http://evil.example', 'see HTTPS://x', 'ftp://a', 'www.evil', 'WWW.x', 'evil.example', 'buy now at evil.ru/x', 'me@evil', 'a@b.c'],
  ...[
    'mailto:me',
    'javascript:x',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil․com',
    '192.0.2.1',
    'ada.lovelace',
  ],
])('%j looks like a link', (typed) => expect(containsLink(typed)).toBe(true))

test.each([
  ...[
    'Ada',
    'J.R.R. Tolkien',
    'J.R.R.',
    'Dr. No',
    'Is 3.5 better than 4?',
    'Trams: good or bad?',
    'St. Pierre',
    'U.S. policy',
    '…so it is.',
  ],
  ...['これは賛成。しかし反対', 'Yes. No. Maybe', 'At @ last', 'e.g. this', 'Version 1.2.3.4.5', 'Big data: good or bad?', 'A hotel:yes'],
])('%j doesn’t look like a link', (typed) => expect(containsLink(typed)).toBe(false))

test('uses only the display name, or no name at all', () => {
  expect(nameInMail({ name: 'Augusta Ada King', display_name: 'Ada' })).toBe('Ada')
  expect(nameInMail({ name: 'Augusta Ada King', display_name: 'ada.example' })).toBe('A member')
  expect(nameInMail({ name: 'deleted user', display_name: null })).toBe('deleted user')
  expect(nameInMail({ name: 'http://evil.example', display_name: null })).toBe('A member')
  for (const name of ['Ada\r\nBcc: x', 'Ada\u202Eeve', ' ']) expect(replaceIfLink(name, 'nobody')).toBe('nobody')
})
