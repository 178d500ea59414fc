import { z } from 'zod'
import { isRecord } from '#contract/lists'
import { circleReaders } from './circle-fields.ts'
import { debateReaders } from './debate-fields.ts'
import { readEnvelope, readListEnvelope } from './envelopes.ts'
import { valueReaders } from './field-values.ts'
import { messageReaders } from './message-fields.ts'
import { personReaders } from './person-fields.ts'
import { postReaders } from './post-fields.ts'
import { searchReaders } from './search-fields.ts'
import { sessionReaders } from './session-fields.ts'
import { tagReaders } from './tag-fields.ts'
import { voteReaders } from './vote-fields.ts'

/** A schema of the contract, and a function that renames the fields of other APIs to those of the schema. */
export type FieldReader = readonly [schema: z.ZodType, read: (raw: unknown) => unknown]

const readers: ReadonlyMap<z.ZodType, FieldReader[1]> = new Map([
  ...circleReaders,
  ...debateReaders,
  ...messageReaders,
  ...personReaders,
  ...postReaders,
  ...searchReaders,
  ...sessionReaders,
  ...tagReaders,
  ...valueReaders,
  ...voteReaders,
])

/**
 * Reads a value of a foreign API into a schema of the contract.
 * @throws ZodError if it can't be read
 */
export function parseForeign<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  return schema.parse(renameFields(schema, raw))
}

/**
 * Renames the fields of a value, at any depth, to those of a schema of the contract. Missing lists become empty; items and optional fields
 * that can't be read are left out.
 * @returns the value unchanged where it doesn't have the schema's structure
 */
export function renameFields(schema: unknown, raw: unknown): unknown {
  const read = schema instanceof z.ZodType ? readers.get(schema) : undefined
  const value = read ? read(raw) : raw
  if (schema instanceof z.ZodPipe) return renameFields(schema.out, renameFields(schema.in, value))
  if (schema instanceof z.ZodArray) return renameItems(schema, value)
  if (schema instanceof z.ZodOptional) return renameOptional(schema, value)
  if (schema instanceof z.ZodNullable) return read ? value : renameNullable(schema, value)
  if (value === undefined || value === null) return renameMissing(schema, value)
  if (schema instanceof z.ZodRecord) return renameInRecord(schema, value)
  if (schema instanceof z.ZodObject) return renameInObject(schema, value)
  return value
}

function renameItems({ element }: z.ZodArray, raw: unknown): unknown[] {
  const items = Array.isArray(raw) ? raw.map((item) => renameFields(element, item)) : []
  return items.filter((item) => z.safeParse(element, item).success)
}

function renameOptional(schema: z.ZodOptional, raw: unknown): unknown {
  const renamed = raw === undefined ? undefined : renameFields(schema.unwrap(), raw)
  return schema.safeParse(renamed).success ? renamed : undefined
}

/** Reads a value that may be unknown: null if it is missing or can't be read. */
function renameNullable(schema: z.ZodNullable, raw: unknown): unknown {
  if (raw === undefined || raw === null) return null
  const renamed = renameFields(schema.unwrap(), raw)
  return schema.safeParse(renamed).success ? renamed : null
}

/** Wraps a missing answer like any other: some calls take one as success. */
function renameMissing(schema: unknown, value: unknown): unknown {
  return schema instanceof z.ZodObject && isEnvelope(schema) && !isList(schema) ? renameInObject(schema, value) : value
}

const isEnvelope = ({ shape }: z.ZodObject) => 'data' in shape && !('id' in shape)
const isList = ({ shape }: z.ZodObject) => 'data' in shape && 'meta' in shape

function renameInObject(schema: z.ZodObject, raw: unknown): unknown {
  const value = isList(schema) ? readListEnvelope(raw) : isEnvelope(schema) ? readEnvelope(raw) : raw
  if (!isRecord(value)) return value
  const renamed = { ...value, ...renameEach(Object.entries(schema.shape), value) }
  return isList(schema) && schema.shape.data instanceof z.ZodArray ? withLeftOut(renamed, value.data) : renamed
}

/** Counts the items of a page that were left out. If none can be read, this isn't the expected list: restores it, so that parsing fails. */
function withLeftOut(page: Record<string, unknown>, original: unknown): unknown {
  if (!Array.isArray(original) || !Array.isArray(page.data)) return { ...page, data: original }
  const leftOut = original.length - page.data.length
  if (leftOut === 0) return page
  return page.data.length === 0
    ? { ...page, data: original }
    : { ...page, meta: { ...(isRecord(page.meta) && page.meta), left_out: leftOut } }
}

function renameInRecord({ keyType, valueType }: z.ZodRecord, raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const names = keyType instanceof z.ZodEnum ? keyType.options.map(String) : Object.keys(raw)
  const fields = names.map((name) => [name, valueType] as const)
  return { ...raw, ...renameEach(fields, raw) }
}

function renameEach(fields: readonly (readonly [name: string, schema: unknown])[], raw: Record<string, unknown>): Record<string, unknown> {
  const renamed = fields.map(([name, schema]) => [name, renameFields(schema, raw[name])] as const)
  return Object.fromEntries(renamed.filter(([name, value]) => value !== undefined || name in raw))
}
