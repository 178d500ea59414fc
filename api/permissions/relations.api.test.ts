import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, fillPath } from '#contract/call'
import { isPublicWrite } from '../accounts/suspensions.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Connection } from '../database/database.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { type Row, relationTable } from './relation-table.testing.ts'
import { createRelations, type Relation, relations, rollingBackApi, type Scenario } from './relations.testing.ts'

let api: TestApi
let scenario: Scenario
let app: ReturnType<typeof rollingBackApi>
let picture: () => FormData
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  scenario = await createRelations(api)
  app = rollingBackApi(api)
  const drawn = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  picture = () => {
    const form = new FormData()
    form.set('picture', new File([new Uint8Array(drawn)], 'picture.png', { type: 'image/png' }))
    return form
  }
})
afterAll(() => api.close())

const writing = contractCalls()
  .map(({ call }) => call)
  .filter(({ method, asks }) => method !== 'GET' && !asks)
const nameOf = ({ method, path }: Call) => `${method} ${path}`

describe('every call that writes', () => {
  it('is in the table, and the table has no others', () => {
    expect(Object.keys(relationTable).sort()).toEqual(writing.map(nameOf).sort())
  })

  it.each(writing.map((call) => [nameOf(call), call] as const))('%s answers each relation as the table says', async (name, call) => {
    const row = relationTable[name] ?? {}
    const answered: Partial<Record<Relation, number>> = {}
    const expected: typeof answered = {}
    for (const relation of relations) {
      answered[relation] = await statusFor(call, row, relation)
      expected[relation] = expectedFor(call, row, relation)
    }
    expect(answered).toEqual(expected)
  })
})

describe('every call that writes checks the caller again in its transaction', () => {
  /** One permitted relation for each call that changes something. */
  const doing = writing.flatMap((call) => {
    const row = relationTable[nameOf(call)] ?? {}
    const relation = relations.find((one) => one !== 'guest' && expectedFor(call, row, one) === call.success)
    return relation ? { call, row, relation } : []
  })
  const changes = (id: number, change: object) => (tx: Connection) => tx.updateTable('users').set(change).where('id', '=', id).execute()
  const answers = async (what: (id: number) => (tx: Connection) => Promise<unknown>, of = doing) => {
    const statuses: [string, number][] = []
    for (const { call, row, relation } of of) {
      const id = relation === 'guest' ? 0 : Number(scenario.people[relation].id)
      statuses.push([nameOf(call), await statusFor(call, row, relation, rollingBackApi(api, what(id)))])
    }
    return statuses
  }

  it('and refuses a caller who has deleted their account or signed out since', async () => {
    const gone = (id: number) => (tx: Connection) => tx.deleteFrom('tokens').where('user_id', '=', id).execute()
    expect((await answers(gone)).filter(([, status]) => status !== 401)).toEqual([])
  })

  it('and refuses a caller who was suspended since, except where calls stay open', async () => {
    const suspended = (id: number) => changes(id, { suspended_until: api.clock.now() + 86_400_000 })
    const expected = doing.map(({ call }) => [nameOf(call), isPublicWrite(call) || call.ofStaff ? 403 : call.success])
    expect(await answers(suspended)).toEqual(expected)
  })

  it('and refuses a caller who has lost their role since', async () => {
    const ofStaff = doing.filter(({ call }) => call.ofStaff)
    expect(ofStaff.length).toBeGreaterThan(5)
    expect((await answers((id) => changes(id, { role: null }), ofStaff)).filter(([, status]) => status !== 403)).toEqual([])
  })
})

async function statusFor(call: Call, { at, body }: Row, relation: Relation, on = app): Promise<number> {
  const sent = body?.(scenario, picture) ?? {}
  const path = fillPath(call.path, { ...missing(call), ...at?.(scenario) })
  const response = await on.request(`http://rostrum.test${path}`, {
    method: call.method,
    headers: {
      ...(relation === 'guest' ? {} : { Authorization: `Bearer ${scenario.people[relation].token}` }),
      ...(sent instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    },
    body: sent instanceof FormData ? sent : JSON.stringify(sent),
  })
  return response.status
}

/** Path parameters that match nothing. */
const missing = ({ path }: Call) => Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '999999']))

function expectedFor(call: Call, { may, otherwise = call.success, except }: Row, relation: Relation): number {
  if (relation === 'leaving') return 401
  if (relation === 'guest' && call.access === 'member') return 401
  if (relation.startsWith('suspended') && (isPublicWrite(call) || call.ofStaff)) return 403
  return except?.[relation] ?? (may === undefined || may.includes(relation) ? call.success : otherwise)
}
