import { html } from 'hono/html'
import { isRecord } from '#contract/lists'
import { formatNumber } from '../../contract/format-number.ts'
import { type JsonSchema, listProperties, namedShape } from './schemas.ts'

/** A piece of escaped HTML. */
export type Fragment = ReturnType<typeof html>

/** Describes a JSON Schema in words, with links to the shapes that it names: "list of Debate", "text, at most 80 characters". */
export function describeSchema(schema: JsonSchema): Fragment {
  const name = namedShape(schema)
  if (name !== null) return html`<a href="#shape-${name}">${name}</a>`
  if (Array.isArray(schema.anyOf)) return joined(schema.anyOf.filter(isRecord).map(describeSchema), ' or ')
  if (isRecord(schema.contentSchema)) return html`JSON of ${describeSchema(schema.contentSchema)}`
  if (Array.isArray(schema.enum))
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    )
  const kinds = (Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']).map(String)
  return html`${joined(
    kinds.map((kind) => describeKind(kind, schema)),
    ' or ',
  )}${describeLimits(schema)}`
}

/** Returns a table row for each property of an object. */
export function fieldRows(schema: JsonSchema): Fragment[] {
  return listProperties(schema).map(
    ({ name, schema: field, required }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${describeSchema(field)}${required ? '' : ', optional'}</td></tr>`,
  )
}

/** Returns a table row for each event of a stream: its name and the shape of its data. Every event also has an id. */
export function eventRows(events: readonly JsonSchema[]): Fragment[] {
  return events.map((schema) => {
    const { event, data } = Object.fromEntries(listProperties(schema).map(({ name, schema: field }) => [name, field]))
    return html`<tr><th scope="row"><code>${String(event?.const)}</code></th><td>${data ? describeSchema(data) : ''}</td></tr>`
  })
}

function joined(parts: readonly Fragment[], between: string): Fragment {
  return html`${parts.map((part, index) => html`${index === 0 ? '' : between}${part}`)}`
}

function describeKind(kind: string, schema: JsonSchema): Fragment {
  if (kind === 'array') return html`list of ${isRecord(schema.items) ? describeSchema(schema.items) : 'anything'}`
  if (kind === 'object') return describeObject(schema)
  if (kind === 'string') return html`${schema.format === 'binary' ? 'file' : 'text'}`
  const words: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'yes or no', null: 'null' }
  return html`${words[kind] ?? kind}`
}

function describeObject(schema: JsonSchema): Fragment {
  const fields = listProperties(schema)
  if (fields.length > 0)
    return html`{ ${joined(
      fields.map((field) => html`${field.name}: ${describeSchema(field.schema)}`),
      ', ',
    )} }`
  return isRecord(schema.additionalProperties) ? html`by name: ${describeSchema(schema.additionalProperties)}` : html`object`
}

function describeLimits(schema: JsonSchema): string {
  const limits = [
    describeRange(schema.minLength, schema.maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' items'),
    describeRange(schema.minimum, schema.maximum, ''),
    schema.default === undefined || schema.default === '' ? '' : `else ${JSON.stringify(schema.default)}`,
  ]
  return limits
    .filter(Boolean)
    .map((limit) => `, ${limit}`)
    .join('')
}

function describeRange(min: unknown, max: unknown, unit: string): string {
  const [least, most] = [min, max].map((value) => (typeof value === 'number' ? formatNumber(value) : undefined))
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return least === undefined ? '' : `at least ${least}${unit}`
}
