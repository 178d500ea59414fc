import { expect, it } from 'vitest'
import { BodyError, bodyLimits, readCallBody, readFormBody } from './request-body.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const boundary = '----aBoundaryAsBrowsersMakeThem'
const multipart = `multipart/form-data; boundary=${boundary}`
const part = (head: string, text: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
const last = `--${boundary}--\r\n`

/** A request whose body comes in chunks without a declared length; `consumed` counts what was read of it. */
function streamedRequest(type: string | null, chunks: Iterable<string | Uint8Array>, headers: Record<string, string> = {}) {
  const iterator = chunks[Symbol.iterator]()
  const consumed = { bytes: 0 }
  const body = new ReadableStream({
    pull(into) {
      const { done, value } = iterator.next()
      if (done) return into.close()
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      consumed.bytes += bytes.length
      into.enqueue(bytes)
    },
  })
  const init = { method: 'POST', headers: { ...(type && { 'Content-Type': type }), ...headers }, body, duplex: 'half' as const }
  return { request: new Request('https://rostrum.example/', init), consumed }
}

function* endless(piece: string) {
  for (;;) yield piece
}

const form = (type: string | null, ...chunks: string[]) => readFormBody(streamedRequest(type, chunks).request)
const call = (text: string, files = false) => readCallBody(streamedRequest('application/json', [text]).request, files)
const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (failure) => (failure instanceof BodyError ? failure.status : failure),
  )

it('reads a form in any script, however long its encoding is', async () => {
  const longest = '辩'.repeat(10_000)
  const typed = { intent: 'argue', content: longest }
  const [, encoded = ''] = [urlencoded, new URLSearchParams(typed).toString()]
  expect(encoded.length).toBeGreaterThan(bodyLimits.form.text)
  expect(Object.fromEntries(await form(`${urlencoded};charset=UTF-8`, encoded.slice(0, 9), encoded.slice(9)))).toEqual(typed)
  const parts = `${part('name="intent"', 'argue')}${part('name="content"', longest)}${last}`
  expect(Object.fromEntries(await form(multipart, parts))).toEqual(typed)
})

it('reads a file with the texts around it', async () => {
  const read = await form(multipart, part('name="topic"', 'Trams'), part('name="picture"; filename="a.png"', 'x'.repeat(2_000_000)), last)
  expect(read.get('topic')).toBe('Trams')
  expect(read.get('picture')).toMatchObject({ name: 'a.png', size: 2_000_000 })
})

it('reads an empty body without a type as an empty form or call', async () => {
  expect([...(await form(null))]).toEqual([])
  expect(await readCallBody(new Request('https://rostrum.example/', { method: 'POST' }), false)).toEqual({})
})

it.each([
  ['text without a type', null],
  ['plain text', 'text/plain'],
  ['JSON', 'application/json'],
])('refuses %s as a form', async (_, type) => {
  expect(await statusOf(form(type, 'a=b'))).toBe(415)
})

it.each([
  ['a form', urlencoded, false],
  ['plain text', 'text/plain', false],
  ['a file where none is expected', multipart, false],
  ['text without a type', null, true],
])('refuses %s as a call', async (_, type, files) => {
  expect(await statusOf(readCallBody(streamedRequest(type, ['{}']).request, files))).toBe(415)
})

it.each([
  ['a form', urlencoded, bodyLimits.form.bytes],
  ['an upload', multipart, bodyLimits.upload.bytes],
])('stops reading %s at its limit', async (_, type, limit) => {
  const { request, consumed } = streamedRequest(type, endless('x'.repeat(1_000)))
  expect(await statusOf(readFormBody(request))).toBe(413)
  expect(consumed.bytes).toBeLessThan(limit + 100_000)
})

it('stops reading a call at its limit', async () => {
  const { request, consumed } = streamedRequest('application/json', endless('x'.repeat(1_000)))
  expect(await statusOf(readCallBody(request, false))).toBe(413)
  expect(consumed.bytes).toBeLessThan(bodyLimits.json.bytes + 100_000)
})

it('does not read at all what declares too much', async () => {
  const { request, consumed } = streamedRequest(urlencoded, endless('x'), { 'Content-Length': String(bodyLimits.form.bytes + 1) })
  expect(await statusOf(readFormBody(request))).toBe(413)
  // A stream fetches one chunk before anybody reads.
  expect(consumed.bytes).toBeLessThan(2)
})

it('refuses too much text, in one field, in many, and in their names', async () => {
  const limit = bodyLimits.form.text
  expect(await statusOf(form(urlencoded, `a=${'x'.repeat(limit - 1)}`))).toBe(200)
  expect(await statusOf(form(urlencoded, `a=${'x'.repeat(limit)}`))).toBe(413)
  expect(await statusOf(form(urlencoded, 'x'.repeat(limit + 1)))).toBe(413)
  expect(await statusOf(form(urlencoded, Array.from({ length: 200 }, () => `b=${'x'.repeat(400)}`).join('&')))).toBe(413)
  expect(await statusOf(form(multipart, part('name="a"', 'x'.repeat(limit)), last))).toBe(413)
})

it('refuses more than 500 fields, empty ones too', async () => {
  const fields = (count: number) => Array.from({ length: count }, () => 'a').join('&')
  expect(await statusOf(form(urlencoded, fields(500)))).toBe(200)
  expect(await statusOf(form(urlencoded, fields(501)))).toBe(413)
  expect(await statusOf(form(multipart, part('name="a"', '').repeat(500), last))).toBe(200)
  expect(await statusOf(form(multipart, part('name="a"', '').repeat(501), last))).toBe(413)
})

it('refuses parts with long or many headers', async () => {
  expect(await statusOf(form(multipart, part(`name="${'x'.repeat(70_000)}"`, ''), last))).toBe(413)
  expect(await statusOf(form(multipart, part('name="a"\r\nX: a'.padEnd(200_000, '\r\nX: a'), ''), last))).toBe(413)
})

it.each([
  ['no end', multipart, part('name="a"', 'x')],
  ['no beginning', multipart, `\r\n\r\n${part('name="a"', 'x')}${last}`],
  ['no boundary', 'multipart/form-data', part('name="a"', 'x') + last],
  ['another boundary', multipart.replace('aBound', 'bBound'), part('name="a"', 'x') + last],
])('refuses an upload with %s', async (_, type, body) => {
  expect(await statusOf(form(type, body))).toBe(400)
})

it('refuses a body in tiny chunks', async () => {
  expect(await statusOf(readFormBody(streamedRequest(urlencoded, endless('x')).request))).toBe(400)
})

it('refuses a body that breaks off', async () => {
  const body = new ReadableStream({ pull: (into) => into.error(new Error('gone')) })
  const init = { method: 'POST', headers: { 'Content-Type': urlencoded }, body, duplex: 'half' as const }
  expect(await statusOf(readFormBody(new Request('https://rostrum.example/', init)))).toBe(400)
})

it('reads JSON with brackets in its texts', async () => {
  const value = { content: `${'['.repeat(100)}"\\"{${','.repeat(20_000)}\\`, list: [1, { a: null }] }
  expect(await call(JSON.stringify(value))).toEqual(value)
  expect(await call('')).toEqual({})
})

it('refuses JSON that nests too deep or holds too many values, before it is parsed', async () => {
  const { depth, values } = bodyLimits.json
  expect(await statusOf(call('['.repeat(depth) + ']'.repeat(depth)))).toBe(200)
  // It isn't valid JSON, so parsing it would throw another error.
  expect(await statusOf(call('['.repeat(depth + 1)))).toBe(413)
  expect(await statusOf(call('{"a":'.repeat(depth + 1)))).toBe(413)
  expect(await statusOf(call(`[${'0,'.repeat(values + 1)}`))).toBe(413)
  expect(await statusOf(call('{"a"'))).toBeInstanceOf(SyntaxError)
})

it('reads the JSON beside a file within the same limits', async () => {
  const upload = (json: string) =>
    readCallBody(streamedRequest(multipart, [part('name="json"', json), part('name="picture"; filename="a"', 'x'), last]).request, true)
  expect(await upload('{"topic":"Trams"}')).toEqual({ topic: 'Trams', picture: expect.any(File) })
  expect(await statusOf(upload('['.repeat(40)))).toBe(413)
  expect(await statusOf(upload(`"${'x'.repeat(70_000)}"`))).toBe(413)
})
