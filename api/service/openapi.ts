import { z } from 'zod'
import { type Call, Failure, nothing } from '#contract/call'
import { realtimeLimits } from '#contract/realtime'
import type { Features } from '#contract/service'
import { contractCalls, contractStreams, type NamedCall, type NamedStream } from './contract-calls.ts'
import { isFile, type JsonSchema, listFields, type SchemaWriter, schemaWriter } from './schemas.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema; description?: string }
export type Content = Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>
export type Answer = { description: string; content?: Content; headers?: Record<string, { description: string; schema: JsonSchema }> }
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | { $ref: string }>
  security: Record<string, never[]>[]
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>
  }
}

const description = `Everything the web pages of Rostrum do goes through these calls.
One thing is answered as {data}, a list as {data, meta}. Every failure is {message, errors}: a sentence for a person and, for forms, sentences by field. Moments are ISO 8601 in UTC, ids are strings.`

/**
 * Describes the contract as an OpenAPI 3.1 document, generated from its calls.
 * @param features the site's optional features; calls of a feature that is off are left out
 */
export function describeApi({ groups }: Features = { groups: true }): OpenApi {
  const schemas = schemaWriter()
  const calls = contractCalls().filter(({ feature }) => groups || feature !== 'groups')
  const paths: OpenApi['paths'] = {}
  for (const named of calls) {
    paths[named.call.path] = { ...paths[named.call.path], [named.call.method.toLowerCase()]: describeOperation(named, schemas) }
  }
  const streams = contractStreams()
  for (const named of streams) paths[named.stream.path] = { get: describeStream(named, schemas) }
  const responses = describeFailures(schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Rostrum', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set([...calls, ...streams].map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.gathered).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token returned when you sign in or up.' } },
    },
  }
}

function describeOperation({ name, feature, call }: NamedCall, schemas: SchemaWriter): Operation {
  const body = call.body === nothing ? {} : { requestBody: { required: true, content: describeBody(call.body, schemas) } }
  return {
    operationId: name,
    summary: call.summary,
    tags: [feature],
    parameters: [...pathParameters(call), ...queryParameters(call, schemas), ...keyParameter(call), ...deviceParameter(call)],
    ...body,
    responses: { [call.success]: describeSuccess(call, schemas), ...failureReferences(call) },
    security: call.access === 'member' ? [{ bearer: [] }] : [{}, { bearer: [] }],
  }
}

function pathParameters({ path }: Call): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: Call, schemas: SchemaWriter): Parameter[] {
  return listFields(query).map(([name, field]) => ({ name, in: 'query', required: isRequired(field), schema: schemas.of(field, 'input') }))
}

function isRequired(field: z.ZodType): boolean {
  return !field.safeParse(undefined).success
}

function keyParameter({ keyed }: Call): Parameter[] {
  const text =
    'A retry with the same key within 24 hours creates nothing twice: it returns the created object in its current state, or 404 if it is gone. The same key with a different body is refused with 409.'
  const schema = { type: 'string', maxLength: 200, pattern: '^[!-~]+$' }
  return keyed ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema, description: text }] : []
}

function deviceParameter({ ofDevices }: Call): Parameter[] {
  const text =
    'The device_proof returned by the last sign-in on this device. Failed attempts from other devices then don’t count against it.'
  const schema = { type: 'string', maxLength: 1_000 }
  return ofDevices ? [{ name: 'Rostrum-Device', in: 'header', required: false, schema, description: text }] : []
}

/**
 * Describes a body. With a file it is sent as multipart: the file under its field name and the rest as JSON in the part
 * `json` (api/register-routes.ts).
 */
function describeBody(body: z.ZodType, schemas: SchemaWriter): Content {
  const files = listFields(body).filter(([, field]) => isFile(field))
  if (files.length === 0) return { 'application/json': { schema: schemas.of(body, 'input') } }
  const rest = listFields(body).filter(([, field]) => !isFile(field))
  const json = rest.length === 0 ? undefined : schemas.of(z.object(Object.fromEntries(rest)), 'input', schemas.nameOf(body))
  const required = files.filter(([, field]) => isRequired(field)).map(([name]) => name)
  const parts = Object.fromEntries(files.map(([name]) => [name, { type: 'string', format: 'binary' }]))
  const jsonOnly: Content = json && required.length === 0 ? { 'application/json': { schema: json } } : {}
  const properties = json ? { json, ...parts } : parts
  const encoding = json ? { encoding: { json: { contentType: 'application/json' } } } : {}
  const schema = { type: 'object', properties, required: json ? ['json', ...required] : required }
  return { ...jsonOnly, 'multipart/form-data': { schema, ...encoding } }
}

function describeSuccess({ answer, success, file }: Call, schemas: SchemaWriter): Answer {
  const text = { 200: 'Done.', 201: 'Created.', 204: 'Done, without a body.' }[success]
  if (file) return { description: text, content: { [file]: { schema: { type: 'object' } } } }
  if (answer === nothing) return { description: text }
  return { description: text, content: { 'application/json': { schema: schemas.of(answer, 'output') } } }
}

const failures = {
  401: 'The bearer token is missing, unknown, expired or revoked.',
  403: 'The caller may not do this, or not now; the message says why.',
  404: 'Not found.',
  409: 'Conflicts with the current state, or the Idempotency-Key was used with a different body.',
  413: 'The body is too large: JSON can have 1 MB and 32 levels, a form with a file 3 MB.',
  415: 'The body is neither JSON nor, for calls with a file, multipart/form-data.',
  422: 'Invalid input; `errors` lists the problems by field.',
  429: 'Too many requests.',
  503: 'Not ready.',
  default: 'Any other failure.',
}

/** Lists the failures that a call documents; all others have the same shape. */
function failureReferences({ access, path, method, query, body, file }: Call): Operation['responses'] {
  const statuses = [
    ...(access === 'member' ? [401] : []),
    ...(access === 'member' && (method !== 'GET' || file) ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(body === nothing ? [] : [413, 415]),
    ...(method === 'GET' && query === nothing ? [] : [422]),
    ...(method === 'GET' && !file ? [] : [429]),
    ...(path === '/readyz' ? [503] : []),
    'default',
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

function describeFailures(schemas: SchemaWriter): OpenApi['components']['responses'] {
  const content = { 'application/json': { schema: schemas.of(Failure, 'output') } }
  const wait = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
  return Object.fromEntries(
    Object.entries(failures).map(([status, text]) => [
      status,
      { description: text, content, ...(status === '429' ? { headers: wait } : {}) },
    ]),
  )
}

const lastEventIdDescription = `The id of the last received event: the stream continues after it, with everything missed in up to ${realtimeLimits.retentionHours} hours. The event start-over means that those events are gone, or that the id is unknown.`

/** Describes a stream in OpenAPI 3.1: a text of server-sent events, each with one of several shapes. */
function describeStream({ name, feature, stream }: NamedStream, schemas: SchemaWriter): Operation {
  const statuses = stream.access === 'member' ? [401, 403, 404, 429] : [404, 429]
  const shape = `${name.replace(/^hear/, '')}Event`
  schemas.gathered[shape] = { oneOf: Object.entries(stream.events).map(([event, data]) => eventSchema(event, schemas.of(data, 'output'))) }
  return {
    operationId: name,
    summary: stream.summary,
    tags: [feature],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        schema: { type: 'string', pattern: '^\\d{1,15}$' },
        description: lastEventIdDescription,
      },
    ],
    responses: {
      200: {
        description: `Events until either side disconnects; a comment every ${realtimeLimits.heartbeatSeconds} seconds keeps the connection alive.`,
        content: { 'text/event-stream': { schema: { $ref: `#/components/schemas/${shape}` } } },
      },
      ...Object.fromEntries([...statuses, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    security: stream.access === 'member' ? [{ bearer: [] }] : [{}, { bearer: [] }],
  }
}

function eventSchema(event: string, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^\\d{1,15}$' },
      event: { const: event },
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: data },
    },
    required: ['id', 'event', 'data'],
  }
}
