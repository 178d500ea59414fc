import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractCalls, contractStreams, isCall, isStream } from './contract-calls.ts'
import { describeApi, type OpenApi } from './openapi.ts'

const document = describeApi()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const contract = new URL('../../contract/', import.meta.url)

describe('the OpenAPI document', () => {
  test('contains every call and stream of every module of the contract', async () => {
    const files = (await readdir(contract)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)))
    const names = modules.flatMap((exported) => Object.keys(exported).filter((name) => isCall(exported[name]) || isStream(exported[name])))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort())
  })

  test('lists each call once', () => {
    const places = contractCalls().map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(places).size).toBe(places.length)
    expect(operations).toHaveLength(places.length + contractStreams().length)
  })

  test('has no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '')
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) expect(reference).toSatisfy(leadsSomewhere)
  })

  test('lists the parameters of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(named).toEqual(path.match(/\{\w+\}/g) ?? [])
      }
    }
  })

  test('lists the parameters of a list', () => {
    const { parameters } = operation('/api/debates', 'get')
    const status = parameters.find(({ name }) => name === 'status')
    expect(status).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'string', enum: expect.arrayContaining(['waiting', 'closed']) },
    })
    expect(parameters.find(({ name }) => name === 'per_page')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  })

  test('sends a body with a file as multipart', () => {
    const made = operation('/api/debates', 'post').requestBody?.content
    expect(Object.keys(made ?? {})).toEqual(['application/json', 'multipart/form-data'])
    expect(made?.['multipart/form-data']?.schema).toMatchObject({
      properties: { json: { $ref: '#/components/schemas/NewDebate' }, picture: { type: 'string', format: 'binary' } },
      required: ['json'],
    })
    expect(document.components.schemas.NewDebate?.properties).not.toHaveProperty('picture')
    expect(document.components.schemas.NewDebate).toMatchObject({
      properties: { topic: { minLength: 10, maxLength: 140 } },
      required: ['topic'],
    })
    const replaced = operation('/api/debates/{id}/picture', 'post').requestBody?.content
    expect(replaced?.['multipart/form-data']?.schema).toMatchObject({ required: ['picture'] })
    expect(replaced).not.toHaveProperty('application/json')
  })

  test('states who may call, and how a call can fail', () => {
    const vote = operation('/api/arguments/{id}/vote', 'post')
    expect(vote.security).toEqual([{ bearer: [] }])
    expect(Object.keys(vote.responses)).toEqual(['200', '401', '403', '404', '409', '413', '415', '422', '429', 'default'])
    const list = operation('/api/tags', 'get')
    expect(list.security).toEqual([{}, { bearer: [] }])
    expect(Object.keys(list.responses)).toEqual(['200', '422', 'default'])
    expect(operation('/api/logout', 'post').responses['204']).not.toHaveProperty('content')
    expect(document.components.responses['429']?.headers).toHaveProperty('Retry-After')
  })

  test('describes a stream: its events, where it resumes, who may subscribe', () => {
    const own = operation('/api/realtime/private-user.{id}', 'get')
    expect(Object.keys(own.responses)).toEqual(['200', '401', '403', '404', '429', 'default'])
    expect(own.security).toEqual([{ bearer: [] }])
    expect(own.parameters.map(({ name, in: where }) => `${name} in ${where}`)).toEqual(['id in path', 'Last-Event-ID in header'])
    expect(own.responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/PrivateChannelEvent' } } },
    })
    expect(document.components.schemas.PrivateChannelEvent?.oneOf).toContainEqual({
      type: 'object',
      properties: {
        id: { type: 'string', pattern: expect.any(String) },
        event: { const: 'notification' },
        data: { type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/Notification' } },
      },
      required: ['id', 'event', 'data'],
    })
    expect(Object.keys(operation('/api/realtime/debate.{id}', 'get').responses)).toEqual(['200', '404', '429', 'default'])
  })

  test('describes the answer that is sent', () => {
    const answer = operation('/api/debates/{slug}', 'get').responses['200']
    expect(answer).toMatchObject({
      content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Debate' } }, required: ['data'] } } },
    })
    expect(z.fromJSONSchema(document.components.schemas.Person ?? {}).parse(somebody)).toEqual(somebody)
  })
})

const somebody = { id: '7', name: 'Maria', display_name: 'Maria', show_real_name: false, avatar: null }

function operation(path: string, method: string) {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

function leadsSomewhere(reference: string): boolean {
  const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(reference) ?? []
  const homes: Partial<OpenApi['components']> = document.components
  return name in ((kind === 'schemas' ? homes.schemas : homes.responses) ?? {})
}
