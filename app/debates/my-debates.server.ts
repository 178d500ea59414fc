import { listMyDebates, type MyDebateType, myDebatesPerPage } from '#contract/debates'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { kindNames } from './my-debate-kinds'

/** Which page of one's own debates an address asks for; what is unknown there counts as absent. */
export type AskedOfMine = { type?: MyDebateType; page?: number; before?: string }

/** Reads it from an address. */
export function askedOfMine(query: URLSearchParams): AskedOfMine {
  const type = query.get('type') ?? ''
  const page = query.get('page') ?? ''
  const before = query.get('before')
  return {
    ...(isKind(type) && { type }),
    ...(/^[1-9]\d{0,8}$/.test(page) && { page: Number(page) }),
    ...(before && before.length <= 200 && { before }),
  }
}

/** A page of one's own debates. A broken link to further pages leads to the first. */
export async function pageOfMine({ api }: Visit, asked: AskedOfMine) {
  const query = { ...asked, per_page: myDebatesPerPage }
  try {
    return await api(listMyDebates, { query })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422 || asked.before === undefined) throw failure
    return api(listMyDebates, { query: { ...query, before: undefined } })
  }
}

function isKind(name: string): name is MyDebateType {
  return Object.hasOwn(kindNames, name)
}
