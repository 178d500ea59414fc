import assert from 'node:assert/strict'
import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import { hearDebateChannel, hearPrivateChannel } from '#contract/realtime'
import type { TestApi } from '../api.testing.ts'

export type ReceivedEvent = { id: number; name: string; data: unknown }

/** Opens a channel as a foreign client would. */
export async function openStream(api: TestApi, channel: string, { token, lastId }: { token?: string; lastId?: number | string } = {}) {
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(lastId === undefined ? {} : { 'Last-Event-ID': String(lastId) }),
  }
  const response = await api.app.fetch(new Request(`http://rostrum.test/api/realtime/${channel}`, { headers }))
  if (!response.ok || !response.body) return { response, next: () => Promise.reject(new Error('no stream')), close: async () => {} }
  const reader = response.body.getReader()
  const heard: ReceivedEvent[] = []
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ id, event = '', data }) => heard.push({ id: Number(id), name: event, data: requireContract(event, JSON.parse(data)) }),
  })
  return {
    response,
    /** Returns the next event, or null when the stream has ended. */
    async next(): Promise<ReceivedEvent | null> {
      while (heard.length === 0) {
        const { done, value } = await reader.read()
        if (done) return null
        parser.feed(decoder.decode(value, { stream: true }))
      }
      return heard.shift() ?? null
    },
    close: () => reader.cancel(),
  }
}

/** Checks that an event has exactly the contract's fields. Events that only a test uses are not checked. */
function requireContract(name: string, data: unknown): unknown {
  const shape = shapes[name]
  if (shape) assert.deepStrictEqual(data, shape.parse(data), name)
  return data
}

const shapes: Readonly<Record<string, z.ZodType>> = { ...hearPrivateChannel.events, ...hearDebateChannel.events }
