import { idOf } from './ids.ts'
import { type Api, expect, type Person } from './test.ts'

/** Makes two people friends. */
export async function befriend(api: Api, one: Person, other: Person): Promise<void> {
  expect((await api(one.token).post(`/friends/${await idOf(api, other)}`)).status).toBe(200)
  expect((await api(other.token).post(`/friends/${await idOf(api, one)}/accept`)).status).toBe(200)
}

/** Sends a message through the API. @returns the message's id */
export async function sendMessage(api: Api, from: Person, to: Person, content: string): Promise<string> {
  const { status, body } = await api(from.token).post<{ data: { id: string } }>(`/messages/${await idOf(api, to)}`, { content, read_to: 0 })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** Returns the page of the conversation with this person. */
export const conversationPath = ({ displayName }: Person) => `/messages/${encodeURIComponent(displayName)}`
