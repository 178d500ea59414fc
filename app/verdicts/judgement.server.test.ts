import { describe, expect, test, vi } from 'vitest'
import { Debate } from '#contract/debates'
import { debateDefaults } from '#contract/debates.testing'
import { Verdict } from '#contract/verdicts'
import { parseForeign } from '#foreign/field-names'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { loadJudgement } from './judgement.server'

const debate = (settings: object) =>
  parseForeign(Debate, {
    ...debateDefaults,
    id: 7,
    slug: 'trams',
    topic: 'Trams should be free',
    type: 'standard',
    status: 'voting',
    ...settings,
  })

/** Returns a guest's visit to a page whose API gives this answer. */
function visitWhere(answer: () => unknown, query = '') {
  const api = vi.fn(async (..._asked: unknown[]) => answer())
  const visit: Pick<Visit, 'url' | 'member'> & { api: typeof api } = {
    api,
    url: new URL(`http://rostrum.test/debates/trams${query}`),
    member: false,
  }
  return { api, visit: visit as unknown as Visit }
}
const failing = (status: number) =>
  visitWhere(() => {
    throw new ApiFailure(status, 'In words.')
  })

describe('the verdict of a debate', () => {
  test.each([
    { type: 'open', status: 'closed' },
    { status: 'active' },
    { status: 'waiting' },
    { status: 'cancelled' },
    { status: 'ongoing' },
  ])('is not requested if there is none: %o', async (settings) => {
    const { api, visit } = visitWhere(() => expect.fail('nobody asks'))
    expect(await loadJudgement(visit, debate(settings))).toBeNull()
    expect(api).not.toHaveBeenCalled()
  })

  test('includes the page of reasons that the address names', async () => {
    const verdict = parseForeign(Verdict, { tally: { for: 1, against: 0, tie: 2 }, ballots_count: 3, winning_side: null })
    const { api, visit } = visitWhere(() => ({ data: verdict }), '?sort=new&page=3&reasons=2')
    expect(await loadJudgement(visit, debate({}))).toEqual({ found: verdict, draft: null })
    expect(api).toHaveBeenCalledWith(expect.anything(), { path: { id: '7' }, query: { page: 2 } })
  })

  test.each([404, 405])('is absent if the API answers %i', async (status) => {
    expect(await loadJudgement(failing(status).visit, debate({}))).toBeNull()
  })

  test('gives the reason if it can’t be loaded, but rethrows an ended session', async () => {
    expect(await loadJudgement(failing(503).visit, debate({}))).toEqual({ found: { fault: 'In words.', status: 503 }, draft: null })
    await expect(loadJudgement(failing(401).visit, debate({}))).rejects.toMatchObject({ status: 401 })
  })
})
