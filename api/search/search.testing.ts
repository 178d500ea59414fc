import type { Answer, TestApi } from '../api.testing.ts'

export async function searchAsGuest(api: TestApi, q: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return api.call('GET', `/api/search?${new URLSearchParams({ q, ...more })}`)
}
