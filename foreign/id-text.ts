/** Returns an id as text. An object, which may even lack a working `toString` (`{"toString": 0}`), becomes "{}". */
export const idText = (value: unknown): string => (typeof value === 'object' && value !== null ? '{}' : String(value))
