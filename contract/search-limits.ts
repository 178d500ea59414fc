/** Limits of search (customer-spec §9). This module doesn't import zod, so browsers can load it. */
export const searchLimits = {
  /** UTF-16 units of the search text. */
  text: 200,
  /** Words and phrases per search. */
  terms: 16,
  /** Quick search requests this many results per category, one more than it shows. */
  quick: { requested: 4, shown: 3, debounce: 220, recent: 6 },
  /** Results per page of one category, and per category on the overview. */
  perPage: 20,
  perCategory: 3,
  /** Tags that begin with the search text. */
  tags: 6,
  /** Only this many of the newest matches of a category are counted, ranked and shown. */
  ranked: 1_000,
  /** UTF-16 units of an excerpt. */
  excerpt: 240,
} as const

/** The order on pages: people first, because few match by name and they would be lost below the many debates. */
export const searchCategories = ['people', 'debates', 'groups', 'posts'] as const
export type SearchCategory = (typeof searchCategories)[number]
