/**
 * What a table holds under a name that came from outside: a form's field, an address, another API's answer. Every object
 * also inherits things under names such as `constructor`, which are none of its own.
 * @returns undefined for no name, and for one that the table does not hold
 */
export function named<T>(table: Readonly<Record<string, T>>, name: string | null | undefined): T | undefined {
  return name !== null && name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
