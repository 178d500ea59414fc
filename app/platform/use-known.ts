import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../root'

type Known = Awaited<ReturnType<typeof loader>>['data']

const unknown: Known = {
  viewer: null,
  appearance: { theme: 'dark', lowData: false },
  notice: null,
  place: '/',
  site: '',
  api: null,
  previews: true,
  profiles: true,
  mentions: true,
  withdrawals: true,
}

/** What the root knows of the visitor: defaults on the error page of a root that could not load. */
export function useKnown(): Known {
  return useRouteLoaderData<typeof loader>('root') ?? unknown
}
