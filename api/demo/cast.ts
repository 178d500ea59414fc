/** The ids of the demo's people, by key. */
export type Cast = ReadonlyMap<string, number>

const hour = 60 * 60 * 1000

export function idIn(cast: Cast, key: string): number {
  const id = cast.get(key)
  if (id === undefined) throw new Error(`nobody in the demo is called ${key}`)
  return id
}

/** A moment told as the hours since. */
export const ago = (now: number, hours: number): number => now - Math.round(hours * hour)
