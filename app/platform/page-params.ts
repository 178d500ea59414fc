/** The requested page of a list: by number or, where there are no more numbered pages, by a cursor. */
export type PageParams = { page?: number; before?: string }

/** The longest cursor that the contract allows, in UTF-16 units. */
const longestCursor = 200

/**
 * Reads the page from a query. Invalid values count as absent.
 * @param names the names of the parameters, for a page with several lists
 */
export function parsePageParams(query: URLSearchParams, names = { page: 'page', before: 'before' }, maxLength = longestCursor): PageParams {
  const page = query.get(names.page) ?? ''
  const before = query.get(names.before)
  return {
    ...(/^[1-9]\d{0,8}$/.test(page) && { page: Number(page) }),
    ...(before && before.length <= maxLength && { before }),
  }
}

/** Checks for the first page of a list. */
export const isFirstPage = ({ page = 1, before }: PageParams) => page === 1 && before === undefined
