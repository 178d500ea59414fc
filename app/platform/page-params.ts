/** Which page of a list an address asks for: the one of a number, or, where the numbers end, what follows a cursor. */
export type PageParams = { page?: number; before?: string }

/** A cursor may be so long: the contract's. UTF-16 units. */
const longestCursor = 200

/**
 * Reads it from an address; what is no page counts as absent.
 * @param names what the two are called there, where a page has several lists
 */
export function pageParams(query: URLSearchParams, names = { page: 'page', before: 'before' }, longest = longestCursor): PageParams {
  const page = query.get(names.page) ?? ''
  const before = query.get(names.before)
  return {
    ...(/^[1-9]\d{0,8}$/.test(page) && { page: Number(page) }),
    ...(before && before.length <= longest && { before }),
  }
}

/** Whether that is where a list begins. */
export const isFirst = ({ page = 1, before }: PageParams) => page === 1 && before === undefined
