import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, fillPath } from '#contract/call'
import { writes } from '../accounts/suspensions.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { type Row, table } from './relation-table.testing.ts'
import { type Relation, relations, relationsIn, takingBack, type World } from './relations.testing.ts'

let api: TestApi
let world: World
let app: ReturnType<typeof takingBack>
let picture: () => FormData
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  world = await relationsIn(api)
  app = takingBack(api)
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
  it('is in the table, which has no others', () => {
    expect(Object.keys(table).sort()).toEqual(writing.map(nameOf).sort())
  })

  it.each(writing.map((call) => [nameOf(call), call] as const))('%s answers each relation as the table says', async (name, call) => {
    const row = table[name] ?? {}
    const answered: Partial<Record<Relation, number>> = {}
    const expected: typeof answered = {}
    for (const relation of relations) {
      answered[relation] = await statusFor(call, row, relation)
      expected[relation] = expectedFor(call, row, relation)
    }
    expect(answered).toEqual(expected)
  })
})

async function statusFor(call: Call, { at, body }: Row, relation: Relation): Promise<number> {
  const sent = body?.(world, picture) ?? {}
  const path = fillPath(call.path, { ...missing(call), ...at?.(world) })
  const response = await app.request(`http://rostrum.test${path}`, {
    method: call.method,
    headers: {
      ...(relation === 'guest' ? {} : { Authorization: `Bearer ${world.people[relation].token}` }),
      ...(sent instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    },
    body: sent instanceof FormData ? sent : JSON.stringify(sent),
  })
  return response.status
}

/** Of what there is none. */
const missing = ({ path }: Call) => Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '999999']))

function expectedFor(call: Call, { may, otherwise = call.success, but }: Row, relation: Relation): number {
  if (relation === 'leaving') return 401
  if (relation === 'guest' && call.access === 'member') return 401
  if (relation.startsWith('suspended') && (writes(call) || call.ofStaff)) return 403
  return but?.[relation] ?? (may === undefined || may.includes(relation) ? call.success : otherwise)
}
