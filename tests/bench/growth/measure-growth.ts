import type { Finding } from '../promises.ts'
import { formatMs, measureInTurns } from '../timing.ts'
import { type Case, cases } from './cases.ts'
import type { Size } from './fill.ts'
import type { Addresses } from './postgres.ts'
import { openSide, type Side, startPages } from './sides.ts'

/** How much more a page may cost in a large database than in a small one. */
const promise = 1.5
/** Enough to fill every page, and a thread deep enough for all ancestors that the API returns for an argument. */
const small: Size = { debates: 100, arguments: 250, depth: 30, comments: 200 }

export type Plan = {
  large: Size
  /** How often each page is measured, as an API call and as an HTML page. */
  rounds: { api: number; page: number }
}

/**
 * Measures growth: every kind of page from a large and a small database, in turn.
 * @param addresses two empty PostgreSQL databases; if left out, SQLite and also the pages of the built site
 */
export async function measureGrowth({ large, rounds }: Plan, addresses?: Addresses): Promise<Finding[]> {
  const sides: Side[] = []
  try {
    const [many, few] = [await openSide(large, addresses?.large), await openSide(small, addresses?.small)]
    sides.push(many, few)
    const findings = await measureAll(addresses ? 'PostgreSQL' : 'API', many, few, rounds.api)
    if (addresses) return findings
    const [manyPages, fewPages] = [await startPages(many), await startPages(few)]
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

type Comparison = { many: Side; few: Side; rounds: number; large: Case['api']; against: Case['api'] }

async function measure(through: string, { name }: Case, { many, few, rounds, large, against }: Comparison): Promise<Finding> {
  const costs = await measureInTurns(
    (round) => many.costOf(large(many.filled, round)),
    (round) => few.costOf(against(few.filled, round)),
    rounds,
  )
  const what = `growth, ${through}: ${name}`
  return { what, ours: formatMs(costs.ours), against: formatMs(costs.against), value: costs.ours / costs.against, promise }
}
