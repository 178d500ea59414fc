import autocannon from 'autocannon'
import type { Server } from './processes.ts'

/** The cost of one request for a server. */
export type Cost = {
  /** Processor time in ms, all threads. */
  cpu: number
  perSecond: number
}

type Target = { server: Server; path: string /** Of a member; a guest if left out. */; cookie?: string }
export type LoadPlan = { requests: number; rounds: number; warmUp: number /** Compression; none if left out. */; coding?: 'br' }

/**
 * Loads several servers in turn, so that other load on the machine affects all of them equally.
 * @returns the costs in each round, by server
 */
export async function loadInTurns<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  plan: LoadPlan,
): Promise<Record<Name, Cost[]>> {
  const names = Object.keys(targets) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>
  for (const name of names) await load(targets[name], plan.warmUp, plan.coding)
  for (let round = 0; round < plan.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) costs[name].push(await load(targets[name], plan.requests, plan.coding))
  }
  return costs
}

async function load({ server, path, cookie }: Target, amount: number, coding = 'identity'): Promise<Cost> {
  const before = await server.usage()
  const started = performance.now()
  const result = await autocannon({
    url: server.url + path,
    amount,
    connections: 4,
    // In ms: it checks only this often if it has finished.
    sampleInt: 5,
    headers: { 'Accept-Encoding': coding, Accept: 'text/html', ...(cookie && { Cookie: cookie }) },
  })
  const seconds = (performance.now() - started) / 1_000
  if (result['2xx'] !== amount) throw new Error(`${path}: ${amount - result['2xx']} of ${amount} answers were no page`)
  const after = await server.usage()
  return { cpu: (after.cpu - before.cpu) / amount, perSecond: amount / seconds }
}
