import { expect, test } from 'vitest'
import { readMe } from '#contract/accounts'
import { castKickBallot, listKickVotes } from '#contract/kicks'
import { readAnswer } from './answers.ts'
import { sendsAccountField } from './lenient-account.ts'

test('an account without our own fields asks for nothing and forbids nothing', () => {
  const account = { id: 1, name: 'Ann', verified: null }
  for (const answer of [account, { data: account }, { data: { data: account } }])
    expect(readAnswer(readMe, answer, {}).data).toMatchObject({
      ...{ unread_notifications_count: 0, unread_messages_count: 0, verified: true, has_password: true, takes_requests: true },
      ...{ role: null, suspension: null, newcomer: null, profile_version: null },
    })
})

test('an account keeps what the API sends, and pages learn which settings the API has', () => {
  expect(sendsAccountField('takes_requests')).toBe(false)
  const { data } = readAnswer(readMe, { id: 1, verified: 0, has_password: false, takes_requests: false, unread_messages_count: '4' }, {})
  expect(data).toMatchObject({ verified: false, has_password: false, takes_requests: false, unread_messages_count: 4 })
  expect([sendsAccountField('takes_requests'), sendsAccountField('unread_notifications_count')]).toEqual([true, false])
})

test('a kick vote without a rule for ballots offers them to members', () => {
  const vote = { id: 1, target_user_id: 2 }
  const casting = (member: boolean) => readAnswer(listKickVotes, [vote], { member }).data[0]?.casting
  expect([casting(true), casting(false)]).toEqual([
    { allowed: true, reason: null },
    { allowed: false, reason: null },
  ])
  const refused = { ...vote, casting: { allowed: false, reason: 'You have voted.' } }
  expect(readAnswer(castKickBallot, refused, { member: true }).data.casting).toEqual({ allowed: false, reason: 'You have voted.' })
})
