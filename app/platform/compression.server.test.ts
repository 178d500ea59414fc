import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { compressResponse } from './compression.server'

const requestWith = (coding: string) => new Request('http://rostrum.test/me/export.json', { headers: { 'Accept-Encoding': coding } })
const file = (body: ReadableStream, type = 'application/json') =>
  new Response(body, { headers: { 'Content-Type': type, 'Content-Disposition': 'attachment; filename="a.json"' } })

it.each(['br', 'gzip'])('%s: compresses a file no faster than it is read, and stops when the reader leaves', async (coding) => {
  let [pulled, cancelled] = [0, false]
  const long = new ReadableStream({
    pull(controller) {
      if (++pulled === 400) return controller.close()
      controller.enqueue(new TextEncoder().encode(randomBytes(50_000).toString('hex')))
    },
    cancel() {
      cancelled = true
    },
  })
  const compressedFile = await compressResponse(requestWith(coding), file(long))
  expect([compressedFile.headers.get('Content-Encoding'), compressedFile.headers.get('Content-Length')]).toEqual([coding, null])
  const reader = compressedFile.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  // Code that reads ahead would have had its turns by now.
  for (let time = 0; time < 1_000; time++) await turn()
  expect(pulled).toBeLessThan(60)
  await reader?.cancel()
  await expect.poll(() => cancelled).toBe(true)
})

it('compresses a file without loss, and passes on an error', async () => {
  const words = ['[1', ',2', ']']
  const whole = new ReadableStream({ start: (controller) => sendAll(controller, words) })
  const compressedFile = await compressResponse(requestWith('gzip'), file(whole))
  const decompressed = compressedFile.body?.pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(decompressed).text()).toBe('[1,2]')
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('away'))
    },
  })
  const failing = await compressResponse(requestWith('br'), file(broken))
  await expect(failing.arrayBuffer()).rejects.toThrow('away')
})

function sendAll(controller: ReadableStreamDefaultController, words: string[]) {
  for (const word of words) controller.enqueue(new TextEncoder().encode(word))
  controller.close()
}

it('sets Content-Length, for compressed pages and those too short to compress', async () => {
  const page = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } })
  const long = await compressResponse(requestWith('br, gzip'), page('<p>Words.</p>'.repeat(100)))
  expect(long.headers.get('Content-Encoding')).toBe('br')
  expect(Number(long.headers.get('Content-Length'))).toBe((await long.arrayBuffer()).byteLength)
  expect((await compressResponse(requestWith('br'), page('<p>Short.</p>'))).headers.get('Content-Encoding')).toBe(null)
})
