import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { isRecord } from '#contract/lists'
import { callSignature, customerCalls } from './customer-calls.ts'

const contract = new URL('../contract/', import.meta.url)
const isCall = (value: unknown): value is Call => isRecord(value) && typeof value.method === 'string' && 'answer' in value
const shapesOf = (names: readonly string[]) =>
  names.map((name) => name.split(' ')).map(([method = '', path = '']) => callSignature({ method, path }))

test('the contract has every call of the customer’s text', async () => {
  const files = (await readdir(contract)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)))
  const contractCalls = new Set(modules.flatMap((exported) => Object.values(exported).filter(isCall)).map(callSignature))
  const missing = customerCalls.filter((_, index) => !contractCalls.has(shapesOf(customerCalls)[index] ?? ''))
  expect(missing).toEqual([])
})

test('no call is listed twice, and parameter names do not distinguish calls', () => {
  expect(new Set(shapesOf(customerCalls)).size).toBe(customerCalls.length)
  expect(callSignature({ method: 'GET', path: '/api/a/{id}/b/{other}' })).toBe('GET /api/a/{}/b/{}')
})
