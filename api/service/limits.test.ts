import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCalls } from './contract-calls.ts'

/** A schema made from another (`.unwrap()`, `.pick()`, `.shape`) silently loses what the other refined: each call is asked itself. */
const fields = contractCalls().flatMap(({ name, call }) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema: z.ZodType = call[part]
    const named = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : []
    return named.filter(([, value]) => !isFlag(value)).map(([field]) => ({ name: `${name}: ${part}.${field}`, schema, field }))
  }),
)

/** Of whatever is sent it keeps a yes or no. */
function isFlag(value: z.ZodType): boolean {
  return typeof value.safeParse('some words').data === 'boolean'
}

/** Whether the schema finds fault with this field, whatever else is missing. */
const refuses = (schema: z.ZodType, field: string, value: unknown) =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false

describe('what a call takes has an end', () => {
  const files = fields.filter(({ schema, field }) => !refuses(schema, field, new File(['.'], 'a.png')) && refuses(schema, field, 'text'))

  it.each(files)('$name: 2 MB of a file', ({ schema, field }) => {
    const twoMegabytes = new Uint8Array(2 * 1024 * 1024)
    expect(refuses(schema, field, new File([twoMegabytes], 'a.png'))).toBe(false)
    expect(refuses(schema, field, new File([twoMegabytes, '.'], 'a.png'))).toBe(true)
    expect(refuses(schema, field, { size: 1, name: 'a.png', type: 'image/png' })).toBe(true)
  })

  it('there are seven calls that take a picture', () => expect(files).toHaveLength(7))

  it.each(fields)('$name: a text', ({ schema, field }) => {
    expect(refuses(schema, field, '7'.repeat(200_000))).toBe(true)
  })

  it.each(fields)('$name: a list', ({ schema, field }) => {
    expect(refuses(schema, field, Array(200_000).fill('1'))).toBe(true)
  })
})
