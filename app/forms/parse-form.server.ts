import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { named } from '#contract/named'
import { ApiFailure } from '../platform/api-failure'

/**
 * Reads a form by the contract's own schema, before the API is asked.
 * @param refusal what did not happen, in words
 * @throws ApiFailure, 422, with a sentence for each field that does not fit
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S, refusal: string): z.output<S> {
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return submission.value
  throw new ApiFailure(422, refusal, byField(submission.error ?? {}))
}

/** The same of what was read of a form already. */
export function parseFields<S extends z.ZodType>(fields: Readonly<Record<string, string>>, schema: S, refusal: string): z.output<S> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, schema, refusal)
}

/** The third tag's fault is a fault of the field `tags`. */
function byField(faults: Readonly<Record<string, readonly string[] | null>>): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(faults)) {
    const [field = ''] = path.split(/[[.]/, 1)
    errors[field] = [...new Set([...(named(errors, field) ?? []), ...(messages ?? [])])]
  }
  return errors
}

/** What HTML itself can hold a control to. */
export type Constraints = Record<string, { required?: boolean; minLength?: number; maxLength?: number; min?: number; max?: number }>

/**
 * The HTML constraints of a form, derived here so that zod stays on the server (docs/decisions/conform-on-pages.md). conform tells which
 * fields must
 * be filled; the limits come from zod's JSON schema, since conform finds none in zod 4.6.
 * @param least the shortest lengths, which the contract measures by refinements of its own
 */
export function constraintsOf(schema: z.ZodObject, least: Readonly<Record<string, { readonly min: number }>> = {}): Constraints {
  const required = getZodConstraint(schema)
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, limits]) => [
      name,
      { required: required[name]?.required === true, minLength: least[name]?.min, ...limitsIn(limits) },
    ]),
  )
}

/** What a form's fields hold before anybody chose: the schema's defaults, as texts. */
export function usualOf(schema: z.ZodObject): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, known]) =>
      typeof known === 'object' && known.default !== undefined ? [[name, String(known.default)]] : [],
    ),
  )
}

function limitsIn(limits: z.core.JSONSchema.JSONSchema | boolean): Constraints[string] {
  if (typeof limits === 'boolean') return {}
  return { maxLength: limits.maxLength, min: limits.minimum, max: limits.maximum }
}
