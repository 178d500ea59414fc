import { describe, expect, test } from 'vitest'
import { accountLimits } from '#contract/account-limits'
import { Registration } from '#contract/accounts'
import { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import { ApiFailure } from '../platform/api-failure'
import { defaultValues, htmlConstraints, parseForm } from './parse-form.server'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function refusalOf(fields: Record<string, string>): ApiFailure {
  try {
    parseForm(formOf(fields), NewDebate, 'Not created.')
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure
  }
  throw new Error('the form was taken')
}

describe('parseForm', () => {
  test('returns numbers, lists and defaults as the contract defines them', () => {
    const debate = parseForm(formOf({ topic: 'Trams should be free', rounds: '4', tags: 'work, law', seats_per_side: '' }), NewDebate, '')
    expect(debate).toMatchObject({ rounds: 4, tags: ['work', 'law'], seats_per_side: debateLimits.seats.usual, type: 'standard' })
  })

  test('reports every error by its field', () => {
    const { status, message, errors } = refusalOf({ topic: 'short', rounds: '11', tags: 'a,b,c,d,e,f' })
    expect({ status, message }).toEqual({ status: 422, message: 'Not created.' })
    expect(Object.keys(errors).sort()).toEqual(['rounds', 'tags', 'topic'])
  })

  test('reports an error of the third tag at the field', () => {
    expect(refusalOf({ topic: 'Trams should be free', tags: `a,b,${'c'.repeat(41)}` }).errors).toEqual({
      tags: [`The tag “${'c'.repeat(41)}” is too long: it has 41 characters. A tag may have up to 40 characters.`],
    })
  })
})

test('htmlConstraints returns the limits of the contract', () => {
  expect(htmlConstraints(NewDebate, { topic: debateLimits.topic })).toMatchObject({
    topic: { required: true, minLength: debateLimits.topic.min, maxLength: debateLimits.topic.max },
    description: { required: false, maxLength: debateLimits.description.max },
    rounds: { required: false, min: debateLimits.rounds.min, max: debateLimits.rounds.max },
  })
  expect(htmlConstraints(Registration).password).toMatchObject({ required: true, maxLength: accountLimits.password.max })
})

test('defaultValues returns the defaults of the contract', () => {
  expect(defaultValues(NewDebate)).toMatchObject({
    type: 'standard',
    side: 'for',
    rounds: String(debateLimits.rounds.usual),
    turn_days: String(debateLimits.turnDays.usual),
    character_limit: String(debateLimits.characters.usual),
  })
})
