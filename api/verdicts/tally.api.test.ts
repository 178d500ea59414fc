import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VerdictChoice, verdictChoices } from '#contract/verdicts'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { castBallotAs, createDebateInVoting } from './verdicts.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let jury: Member[]
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  jury = await Promise.all(['Cem', 'Dee', 'Eve', 'Fay'].map((name) => api.person(name)))
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const juror = (place: number) => jury[place] ?? expect.fail('nobody is there')
const choices = fc.constantFrom(...verdictChoices)
const ballotCall = (debate: string, { token }: Member, choice: VerdictChoice, reason?: string): ForeignCall => ({
  method: 'POST',
  path: `/api/debates/${debate}/ballot`,
  token,
  body: { choice, reason },
})
const storedTally = (debate: string) =>
  api.ports.db.read
    .selectFrom('debates')
    .select(['ballots_for', 'ballots_against', 'ballots_tie'])
    .where('id', '=', Number(debate))
    .executeTakeFirstOrThrow()

/** Counts the stored ballots by choice, which the debate's counters must equal. */
async function countBallots(debate: string) {
  const rows = await api.ports.db.read.selectFrom('ballots').selectAll().where('debate_id', '=', Number(debate)).execute()
  const of = (choice: VerdictChoice) => rows.filter((row) => row.choice === choice).length
  return { rows, tally: { ballots_for: of('for'), ballots_against: of('against'), ballots_tie: of('tie') } }
}

test('counts each person once, by their last choice, after random ballots', async () => {
  const acts = fc.array(fc.record({ who: fc.nat({ max: 3 }), choice: choices, reason: fc.constantFrom('', 'So it is.') }), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(acts, async (ballots) => {
      const debate = await createDebateInVoting(api, ada, ben)
      const last = new Map<number, VerdictChoice>()
      for (const { who, choice, reason } of ballots) {
        const { body } = await castBallotAs(api, juror(who), debate, choice, reason)
        last.set(who, choice)
        expect(body.data).toMatchObject({ ballots_count: last.size, your_ballot: { choice, reason } })
      }
      const chosen = [...last.values()]
      const of = (choice: VerdictChoice) => chosen.filter((one) => one === choice).length
      expect(await storedTally(debate)).toEqual({ ballots_for: of('for'), ballots_against: of('against'), ballots_tie: of('tie') })
    }),
    { numRuns: 20 },
  )
})

test('counts 200 simultaneous ballots of one person in two processes as one', async () => {
  const debate = await createDebateInVoting(api, ada, ben)
  const calls = Array.from({ length: 100 }, (_, index) =>
    ballotCall(debate, juror(0), verdictChoices[index % 3] ?? 'tie', `Thought ${index}`),
  )
  const answers = await rivals.race(calls, calls.toReversed())
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data.ballots_count))).toEqual(new Set([1]))
  const { rows, tally } = await countBallots(debate)
  expect(rows).toHaveLength(1)
  expect(await storedTally(debate)).toEqual(tally)
})

test('the tally equals the stored ballots after simultaneous ones by several people', async () => {
  const debate = await createDebateInVoting(api, ada, ben)
  const calls = (shift: number) =>
    jury.flatMap((member) => verdictChoices.map((_, index) => ballotCall(debate, member, verdictChoices[(index + shift) % 3] ?? 'tie')))
  const answers = await rivals.race(calls(0), calls(1))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const { rows, tally } = await countBallots(debate)
  expect(rows).toHaveLength(jury.length)
  expect(await storedTally(debate)).toEqual(tally)
})
