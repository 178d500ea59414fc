/** customer-spec §9, and what a search takes. Without zod, for browsers. */
export const searchLimits = {
  /** UTF-16 units of what is typed. */
  text: 200,
  /** Words and phrases of one search. */
  terms: 16,
  /** Quick search asks for so many of each category, and shows one fewer. */
  quick: { asked: 4, shown: 3, debounce: 220, recent: 6 },
  /** Results on a page of one category; of each category where all are shown. */
  perPage: 20,
  perCategory: 3,
  /** Tags that begin with what is searched for. */
  tags: 6,
  /** The newest so many matches of a category are counted, ranked and shown. */
  ranked: 1_000,
  /** UTF-16 units of an excerpt. */
  excerpt: 240,
} as const

/** In the order in which pages show them: who is looked for by name is few, and stands before the many debates. */
export const searchCategories = ['people', 'debates', 'groups', 'posts'] as const
export type SearchCategory = (typeof searchCategories)[number]
