import { describe, expect, it } from 'vitest'
import { parseAddresses } from './invite.actions.server'

describe('parseAddresses', () => {
  it.each([
    ['', []],
    ['ada@example.org', ['ada@example.org']],
    ['ada@example.org\r\nben@example.org\n\n', ['ada@example.org', 'ben@example.org']],
    [
      'ada@example.org, ben@example.org;cem@example.org dee@example.org',
      ['ada@example.org', 'ben@example.org', 'cem@example.org', 'dee@example.org'],
    ],
    ['Ada King <ada@example.org>, "Ben" <ben@example.org>', ['ada@example.org', 'ben@example.org']],
    ['Ada', ['Ada']],
    ['ada@example.org and Ben', ['ada@example.org', 'and', 'Ben']],
  ])('finds the addresses in %j', (typed, found) => {
    expect(parseAddresses(typed)).toEqual(found)
  })
})
