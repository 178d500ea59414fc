/**
 * Returns the value of a table under a name from outside: a form field, a web address, a foreign API. Names such as `constructor`, which
 * every object inherits, find nothing.
 * @returns undefined for no name, and for a name that the table does not have
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string | null | undefined): T | undefined {
  return name !== null && name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
