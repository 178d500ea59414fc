import { realtimeLimits } from '#contract/realtime'
import type { NamedStream } from './contract-calls.ts'
import type { Operation } from './openapi.ts'
import type { JsonSchema, SchemaWriter } from './schemas.ts'

const lastEventIdDescription = `The id of the last received event: the stream continues after it, with everything missed in up to ${realtimeLimits.keptHours} hours. The event start-over means that those events are gone, or that the id is unknown.`

/** Describes a stream in OpenAPI 3.1: a text of server-sent events, each with one of several shapes. */
export function streamOperationOf({ name, feature, stream }: NamedStream, schemas: SchemaWriter): Operation {
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
