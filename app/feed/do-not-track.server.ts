import type { Visit } from '../platform/visit.server'

/** Whether views of cards are recorded; `refused` means that the browser asks not to be tracked. */
export type Tracking = 'on' | 'refused' | 'off'

/** Allows tracking only for members, not in low-data mode, and never against Do Not Track or Global Privacy Control. */
export function mayTrack({ member, appearance, request }: Visit): Tracking {
  if (!member || appearance.lowData) return 'off'
  const isSet = (header: string) => request.headers.get(header)?.trim() === '1'
  return isSet('DNT') || isSet('Sec-GPC') ? 'refused' : 'on'
}
