import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCalls } from './contract-calls.ts'

/**
 * The fields of every call. A schema derived from another (`.unwrap()`, `.pick()`, `.shape`) silently loses
 * refinements, so the tests check each call.
 */
const fields = contractCalls().flatMap(({ name, call }) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema: z.ZodType = call[part]
    const named = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : []
    return named.filter(([, value]) => !isFlag(value)).map(([field]) => ({ name: `${name}: ${part}.${field}`, schema, field }))
  }),
)

/** Checks whether a schema accepts anything and keeps only a boolean. */
function isFlag(value: z.ZodType): boolean {
  return typeof value.safeParse('some words').data === 'boolean'
}

/** Checks whether the schema finds an error in this field, whatever else is missing. */
const refuses = (schema: z.ZodType, field: string, value: unknown) =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false

describe('every input of a call has a limit', () => {
  const files = fields.filter(({ schema, field }) => !refuses(schema, field, new File(['.'], 'a.png')) && refuses(schema, field, 'text'))

  it.each(files)('$name: refuses a file over 2 MB', ({ schema, field }) => {
    const twoMegabytes = new Uint8Array(2 * 1024 * 1024)
    expect(refuses(schema, field, new File([twoMegabytes], 'a.png'))).toBe(false)
    expect(refuses(schema, field, new File([twoMegabytes, '.'], 'a.png'))).toBe(true)
    expect(refuses(schema, field, { size: 1, name: 'a.png', type: 'image/png' })).toBe(true)
  })

  it('seven calls accept a picture', () => expect(files).toHaveLength(7))

  it.each(fields)('$name: refuses a text that is too long', ({ schema, field }) => {
    expect(refuses(schema, field, '7'.repeat(200_000))).toBe(true)
  })

  it.each(fields)('$name: refuses a list that is too long', ({ schema, field }) => {
    expect(refuses(schema, field, Array(200_000).fill('1'))).toBe(true)
  })
})
