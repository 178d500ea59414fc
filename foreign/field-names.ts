import { z } from 'zod'
import { isRecord, readPage } from '#contract/lists'
import { circleReaders } from './circle-fields.ts'
import { debateReaders } from './debate-fields.ts'
import { messageReaders } from './message-fields.ts'
import { personReaders } from './person-fields.ts'
import { searchReaders } from './search-fields.ts'

/** A schema of the contract, and a function that renames the fields of other APIs to those of the schema. */
export type FieldReader = readonly [schema: z.ZodType, read: (raw: unknown) => unknown]

const readers: ReadonlyMap<z.ZodType, FieldReader[1]> = new Map([
  ...circleReaders,
  ...debateReaders,
  ...messageReaders,
  ...personReaders,
  ...searchReaders,
])

/**
 * Reads a value of a foreign API into a schema of the contract.
 * @throws ZodError if it can't be read
 */
export function parseForeign<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  return schema.parse(renameFields(schema, raw))
}

/**
 * Renames the fields of a value, at any depth, to those of a schema of the contract.
 * @returns the value unchanged where it doesn't have the schema's structure
 */
export function renameFields(schema: unknown, raw: unknown): unknown {
  const value = schema instanceof z.ZodType ? (readers.get(schema)?.(raw) ?? raw) : raw
  if (schema instanceof z.ZodPipe) return renameFields(schema.out, value)
  if (value === undefined || value === null) return renameMissing(schema, value)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return renameFields(schema.unwrap(), value)
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? value.map((item) => renameFields(schema.element, item)) : value
  if (schema instanceof z.ZodRecord) return renameInRecord(schema, value)
  if (schema instanceof z.ZodObject) return renameInObject(schema, value)
  return value
}

/** Wraps a missing answer like any other: some calls take one as success. */
function renameMissing(schema: unknown, value: unknown): unknown {
  return schema instanceof z.ZodObject && 'data' in schema.shape && !('meta' in schema.shape) ? renameInObject(schema, value) : value
}

function renameInObject({ shape }: z.ZodObject, raw: unknown): unknown {
  const value = 'data' in shape && !('id' in shape) ? withData(shape, raw) : raw
  return isRecord(value) ? { ...value, ...renameEach(Object.entries(shape), value) } : value
}

function renameInRecord({ keyType, valueType }: z.ZodRecord, raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const names = keyType instanceof z.ZodEnum ? keyType.options.map(String) : Object.keys(raw)
  return {
    ...raw,
    ...renameEach(
      names.map((name) => [name, valueType] as const),
      raw,
    ),
  }
}

function renameEach(fields: readonly (readonly [name: string, schema: unknown])[], raw: Record<string, unknown>): Record<string, unknown> {
  const renamed = fields.map(([name, schema]) => [name, renameFields(schema, raw[name])] as const)
  return Object.fromEntries(renamed.filter(([, value]) => value !== undefined))
}

/** Brings an answer into the envelope of its schema, `{data}` or `{data, meta}`, so that its fields can be found. */
function withData(shape: z.ZodRawShape, raw: unknown): unknown {
  if ('meta' in shape) {
    const page = readPage(raw)
    if (!isRecord(page) || !isRecord(raw)) return page
    return { ...raw, ...page, meta: { ...(isRecord(raw.meta) && raw.meta), ...(isRecord(page.meta) && page.meta) } }
  }
  if (!isRecord(raw) || !('data' in raw) || 'id' in raw) return { data: raw }
  return isRecord(raw.data) && 'data' in raw.data && !('id' in raw.data) ? withData(shape, raw.data) : raw
}
