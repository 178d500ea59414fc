/** Which page of the feed an address asks for; what is unknown there counts as absent. */
export type AskedOfFeed = {
  /** By time, instead of ranked. */
  latest: boolean
  /** Without what the reader has seen. */
  fresh: boolean
  page?: number
  before?: string
}

/** Reads it from an address. */
export function askedOfFeed(query: URLSearchParams): AskedOfFeed {
  const page = query.get('page') ?? ''
  const before = query.get('before')
  return {
    latest: query.get('feed') === 'latest',
    fresh: query.get('fresh') === '1',
    ...(/^[1-9]\d{0,8}$/.test(page) && { page: Number(page) }),
    ...(before && before.length <= 4_000 && { before }),
  }
}

/** The query of an address that asks for it. */
export function queryOfFeed({ latest, fresh, page, before }: AskedOfFeed): Record<string, string | undefined> {
  return {
    feed: latest ? 'latest' : undefined,
    fresh: fresh ? '1' : undefined,
    page: page === undefined || page === 1 ? undefined : String(page),
    before,
  }
}

/** Whether it is the first page, on which the rest of home stands too. */
export function isFirst({ page = 1, before }: AskedOfFeed): boolean {
  return page === 1 && before === undefined
}
