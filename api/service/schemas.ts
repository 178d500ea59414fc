import { z } from 'zod'
import { isRecord } from '#contract/lists'
import { contractShapes } from './contract-calls.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** Where the named shapes stand in the document. */
const home = '#/components/schemas/'

/**
 * Turns the contract's shapes into JSON Schema 2020-12. Named shapes are gathered, and referred to from wherever they occur.
 * @returns `of`, to turn one; `nameOf`, what one is called; `gathered`, all the named ones met so far
 */
export function schemaWriter() {
  const names = z.registry<{ id: string }>()
  for (const { name, shape } of contractShapes()) names.add(shape, { id: name })
  const gathered: Record<string, JsonSchema> = {}

  /**
   * @param io `output` for what the API answers, `input` for what it is sent
   * @param name gathers it under this name
   */
  function of(shape: z.ZodType, io: 'input' | 'output', name?: string): JsonSchema {
    if (name !== undefined) names.add(shape, { id: name })
    const written = z.toJSONSchema(shape, {
      metadata: names,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      io,
      override: ({ zodSchema, jsonSchema }) => simplify(Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))),
    })
    const { $schema, $defs, ...schema } = referringHome(written)
    for (const [id, definition] of Object.entries(isRecord($defs) ? $defs : {})) if (isRecord(definition)) gathered[id] = definition
    return schema
  }
  return { of, nameOf: (shape: z.ZodType) => names.get(shape)?.id, gathered }
}
export type SchemaWriter = ReturnType<typeof schemaWriter>

/** Says no more than the contract means: an answer may gain fields, and the largest safe integer is no limit of ours. */
function simplify(schema: Record<string, unknown>): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.minLength === 0) delete schema.minLength
}

function referringHome(written: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(written), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', home) : value,
  )
}

/** @returns the name of the shape that a schema refers to, or null */
export function namedShape(schema: JsonSchema): string | null {
  return typeof schema.$ref === 'string' && schema.$ref.startsWith(home) ? schema.$ref.slice(home.length) : null
}

/** The properties of an object's schema, and which of them must be there. */
export function propertiesOf(schema: JsonSchema): { name: string; schema: JsonSchema; required: boolean }[] {
  if (!isRecord(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    schema: isRecord(property) ? property : {},
    required: required.includes(name),
  }))
}
