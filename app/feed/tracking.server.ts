import type { Visit } from '../platform/visit.server'

/** Whether it is recorded which cards somebody looks at; `refused`: their browser asks that nobody does. */
export type Tracking = 'on' | 'refused' | 'off'

/** Of members alone, not in low-data mode, and never against Do Not Track or Global Privacy Control. */
export function mayTrack({ member, appearance, request }: Visit): Tracking {
  if (!member || appearance.lowData) return 'off'
  const asks = (header: string) => request.headers.get(header)?.trim() === '1'
  return asks('DNT') || asks('Sec-GPC') ? 'refused' : 'on'
}
