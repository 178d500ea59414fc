import type { Finding } from '../promises.ts'
import { costsInTurns, inMs } from '../timing.ts'
import { type Case, cases } from './cases.ts'
import type { Size } from './fill.ts'
import type { Addresses } from './postgres.ts'
import { asPages, openSide, type Side } from './sides.ts'

/** A page from a large database may cost this much more than one from a small one. */
const promise = 1.5
/** Enough for every page to be full, and a thread deep enough for all the ancestors that an argument's thread tells of. */
const small: Size = { debates: 100, arguments: 250, depth: 30, comments: 200 }

export type Plan = {
  large: Size
  /** How often each page is measured, by the API alone and as a page. */
  rounds: { api: number; page: number }
}

/**
 * Growth: every kind of page from a large database and a small one, in turns.
 * @param addresses of two empty PostgreSQL databases; left out: SQLite, and pages of the built site too
 */
export async function measureGrowth({ large, rounds }: Plan, addresses?: Addresses): Promise<Finding[]> {
  const sides: Side[] = []
  try {
    const [many, few] = [await openSide(large, addresses?.large), await openSide(small, addresses?.small)]
    sides.push(many, few)
    const findings = await measureAll(addresses ? 'PostgreSQL' : 'API', many, few, rounds.api)
    if (addresses) return findings
    const [manyPages, fewPages] = [await asPages(many), await asPages(few)]
    sides.push(manyPages, fewPages)
    return [...findings, ...(await measureAll('page', manyPages, fewPages, rounds.page))]
  } finally {
    for (const side of sides.reverse()) await side.close()
  }
}

async function measureAll(through: 'API' | 'PostgreSQL' | 'page', many: Side, few: Side, rounds: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of cases) {
    const [large, against] = through === 'page' ? [one.page, one.pageSmall ?? one.page] : [one.api, one.apiSmall ?? one.api]
    if (large && against) findings.push(await measure(through, one, { many, few, rounds, large, against }))
  }
  return findings
}

type Asked = { many: Side; few: Side; rounds: number; large: Case['api']; against: Case['api'] }

async function measure(through: string, { name }: Case, { many, few, rounds, large, against }: Asked): Promise<Finding> {
  const costs = await costsInTurns(
    (round) => many.costOf(large(many.filled, round)),
    (round) => few.costOf(against(few.filled, round)),
    rounds,
  )
  const what = `growth, ${through}: ${name}`
  return { what, ours: inMs(costs.ours), against: inMs(costs.against), value: costs.ours / costs.against, promise }
}
