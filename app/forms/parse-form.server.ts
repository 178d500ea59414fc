import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { lookUp } from '#contract/lookup'
import { ApiFailure } from '../platform/api-failure'

/**
 * Parses a form by the contract's own schema, before the API is called.
 * @param refusal the sentence that says what did not happen
 * @throws ApiFailure, 422, with a sentence for each invalid field
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S, refusal: string): z.output<S> {
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return submission.value
  throw new ApiFailure(422, refusal, byField(submission.error ?? {}))
}

/** Parses the fields of a form that was already read, as `parseForm` does. */
export function parseFields<S extends z.ZodType>(fields: Readonly<Record<string, string>>, schema: S, refusal: string): z.output<S> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, schema, refusal)
}

/** Groups the errors by field: an error of the third tag belongs to `tags`. */
function byField(faults: Readonly<Record<string, readonly string[] | null>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(faults)) {
    const [field = ''] = path.split(/[[.]/, 1)
    errors[field] = [...new Set([...(lookUp(errors, field) ?? []), ...(messages ?? [])])]
  }
  return errors
}

/** The constraints that HTML can express. */
export type Constraints = Record<string, { required?: boolean; minLength?: number; maxLength?: number; min?: number; max?: number }>

/**
 * Returns the HTML constraints of a form. They are derived on the server, so that browsers don't load zod
 * (docs/decisions/conform-on-pages.md). conform tells which fields are required; the limits come from zod's JSON schema, because conform
 * finds none in zod 4.6.
 * @param minimums the minimum lengths, which the contract checks by its own refinements
 */
export function htmlConstraints(schema: z.ZodObject, minimums: Readonly<Record<string, { readonly min: number }>> = {}): Constraints {
  const required = getZodConstraint(schema)
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, limits]) => [
      name,
      { required: required[name]?.required === true, minLength: minimums[name]?.min, ...collectLimits(limits) },
    ]),
  )
}

/** Returns the default values of a form's fields, as texts. */
export function defaultValues(schema: z.ZodObject): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      typeof property === 'object' && property.default !== undefined ? [[name, String(property.default)]] : [],
    ),
  )
}

function collectLimits(limits: z.core.JSONSchema.JSONSchema | boolean): Constraints[string] {
  if (typeof limits === 'boolean') return {}
  return { maxLength: limits.maxLength, min: limits.minimum, max: limits.maximum }
}
