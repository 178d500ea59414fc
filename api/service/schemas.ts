import { z } from 'zod'
import { isRecord } from '#contract/lists'
import { contractShapes } from './contract-calls.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

/** Where the document keeps named shapes. */
const schemasPath = '#/components/schemas/'

/**
 * Creates a converter from the contract's shapes to JSON Schema 2020-12. Named shapes are collected
 * and referenced wherever they occur.
 * @returns `of`, which converts a shape; `nameOf`, which returns a shape's name; `gathered`, the named shapes so far
 */
export function schemaWriter() {
  const names = z.registry<{ id: string }>()
  for (const { name, shape } of contractShapes()) names.add(shape, { id: name })
  const gathered: Record<string, JsonSchema> = {}

  /**
   * Converts a shape.
   * @param io `output` for answers of the API, `input` for what it receives
   * @param name adds the shape to the named ones
   */
  function of(shape: z.ZodType, io: 'input' | 'output', name?: string): JsonSchema {
    if (name !== undefined) names.add(shape, { id: name })
    const generated = z.toJSONSchema(shape, {
      metadata: names,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      io,
      override: ({ zodSchema, jsonSchema }) => simplify(Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))),
    })
    const { $schema, $defs, ...schema } = withComponentReferences(generated)
    for (const [id, definition] of Object.entries(isRecord($defs) ? $defs : {})) if (isRecord(definition)) gathered[id] = definition
    return schema
  }
  return { of, nameOf: (shape: z.ZodType) => names.get(shape)?.id, gathered }
}
export type SchemaWriter = ReturnType<typeof schemaWriter>

/** Removes constraints that the contract does not mean: answers may gain fields, and the largest safe integer is not a limit. */
function simplify(schema: Record<string, unknown>): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.minLength === 0) delete schema.minLength
}

function withComponentReferences(generated: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(generated), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', schemasPath) : value,
  )
}

/** Returns the name of the shape that a schema refers to, or null. */
export function namedShape(schema: JsonSchema): string | null {
  return typeof schema.$ref === 'string' && schema.$ref.startsWith(schemasPath) ? schema.$ref.slice(schemasPath.length) : null
}

/** Returns the properties of an object's schema, and which are required. */
export function listProperties(schema: JsonSchema): { name: string; schema: JsonSchema; required: boolean }[] {
  if (!isRecord(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    schema: isRecord(property) ? property : {},
    required: required.includes(name),
  }))
}

/** Returns the fields of a schema by name; an empty list if it is not an object. */
export function listFields(shape: z.ZodType): [string, z.ZodType][] {
  return shape instanceof z.ZodObject ? Object.entries(shape.shape) : []
}

/** Checks whether a field of a body is a file: it accepts one and refuses text. */
export function isFile(field: z.ZodType): boolean {
  const file = new File([], 'picture.png', { type: 'image/png' })
  return field.safeParse(file).success && !field.safeParse('text').success
}
