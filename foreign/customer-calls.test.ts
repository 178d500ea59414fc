import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { customerCalls, shapeOf } from './customer-calls.ts'
import { isRecord } from './lists.ts'

const isCall = (value: unknown): value is Call => isRecord(value) && typeof value.method === 'string' && 'answer' in value
const shapesOf = (names: readonly string[]) =>
  names.map((name) => name.split(' ')).map(([method = '', path = '']) => shapeOf({ method, path }))

test('each call of the customer’s text is one of the contract', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, import.meta.url).href)))
  const built = new Set(modules.flatMap((exported) => Object.values(exported).filter(isCall)).map(shapeOf))
  const lacking = customerCalls.filter((_, index) => !built.has(shapesOf(customerCalls)[index] ?? ''))
  expect(lacking).toEqual([])
})

test('none is written twice, and names in braces tell no calls apart', () => {
  expect(new Set(shapesOf(customerCalls)).size).toBe(customerCalls.length)
  expect(shapeOf({ method: 'GET', path: '/api/a/{id}/b/{other}' })).toBe('GET /api/a/{}/b/{}')
})
