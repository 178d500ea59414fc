import { listMentions, type MentionPage, mentionLimits } from '#contract/mentions'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'

/** Which page of one's mentions an address asks for; what is unknown there counts as absent. */
export type AskedOfMentions = { page?: number; before?: string }

/** Reads it from an address. */
export function askedOfMentions(query: URLSearchParams): AskedOfMentions {
  const page = query.get('page') ?? ''
  const before = query.get('before')
  return {
    ...(/^[1-9]\d{0,8}$/.test(page) && { page: Number(page) }),
    ...(before && before.length <= 200 && { before }),
  }
}

/** A page of where one was mentioned. A broken link to further pages leads to the first. */
export async function pageOfMentions({ api }: Visit, asked: AskedOfMentions): Promise<MentionPage> {
  const query = { ...asked, per_page: mentionLimits.perPage }
  try {
    return await api(listMentions, { query })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 422 || asked.before === undefined) throw failure
    return api(listMentions, { query: { ...query, before: undefined } })
  }
}
