import { setImmediate as nextTurn } from 'node:timers/promises'
import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser'

const kilobyte = 1024

/**
 * What a request's body may be at most (docs/decisions/fair-turns.md). A form counts as what it says: ten thousand Chinese letters are 30
 * KB
 * of text, but three times that once they are percent-encoded. Lengths are bytes, of UTF-8.
 */
export const bodyLimits = {
  form: { text: 64 * kilobyte, bytes: 3 * 64 * kilobyte, fields: 500 },
  json: { bytes: kilobyte * kilobyte, depth: 32, values: 10_000 },
  /** A form or a call with files: all of it; what its parts are called, together. Its texts and parts are counted as a form's. */
  upload: { bytes: 3 * kilobyte * kilobyte, heads: 64 * kilobyte },
} as const

/** A body that is not taken: 400 for one that did not arrive whole, 413 too large, 415 of a type that is not read here. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

type BodyType = 'form' | 'upload' | 'json' | 'none' | 'other'

/**
 * A form as browsers send it. Type and declared length are judged before anything is read, every byte that comes is
 * counted, and what is beyond the limits is refused before anything is built of it. An empty body without a type is an
 * empty form.
 * @throws BodyRefused
 */
export async function readForm({ headers, body }: Request): Promise<FormData> {
  const type = typeOf(headers)
  if (type === 'upload') return uploadIn(await bytesOf(body, headers, bodyLimits.upload.bytes), headers)
  if (type === 'form') return formIn(await bytesOf(body, headers, bodyLimits.form.bytes))
  if (type === 'none' && (await isEmpty(body, headers))) return new FormData()
  throw new BodyRefused(415, 'A form is sent as application/x-www-form-urlencoded or multipart/form-data.')
}

/**
 * The JSON of a call; with files a form whose part `json` has the rest. An empty body is an empty object.
 * @param files whether the call takes files
 * @throws BodyRefused, and SyntaxError for what is no JSON
 */
export async function readCall({ headers, body }: Request, files: boolean): Promise<unknown> {
  const type = typeOf(headers)
  if (type === 'json') return jsonIn(await bytesOf(body, headers, bodyLimits.json.bytes))
  if (type === 'upload' && files) {
    const form = uploadIn(await bytesOf(body, headers, bodyLimits.upload.bytes), headers)
    const rest = jsonIn(Buffer.from(String(form.get('json') ?? '')))
    return { ...(rest as object), ...Object.fromEntries([...form].filter(([, value]) => value instanceof File)) }
  }
  if (type === 'none' && (await isEmpty(body, headers))) return {}
  throw new BodyRefused(415, `Send the body as application/json${files ? ', or with a file as multipart/form-data' : ''}.`)
}

function typeOf(headers: Headers): BodyType {
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (!type) return 'none'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type === 'multipart/form-data') return 'upload'
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) ? 'json' : 'other'
}

/** Nothing says so but the body itself, where no length is declared. */
async function isEmpty(body: Request['body'], headers: Headers): Promise<boolean> {
  try {
    return (await bytesOf(body, headers, 0)).length === 0
  } catch (failure) {
    if (failure instanceof BodyRefused) return false
    throw failure
  }
}

const whole = 'It did not arrive whole. Send it again.'

/**
 * The bytes of a body, counted as they come. What is too large is left lying: to cancel it would end the connection before
 * the answer is out.
 */
async function bytesOf(body: Request['body'], headers: Headers, most: number): Promise<Buffer> {
  const declared = Number(headers.get('Content-Length') ?? 0)
  if (declared > most) throw tooLarge(most)
  if (!body) return Buffer.alloc(0)
  let kept = Buffer.allocUnsafe(Math.min(most, 4 * kilobyte))
  let length = 0
  let pieces = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BodyRefused(400, whole)
    })
    if (done) return kept.subarray(0, length)
    if (length + value.byteLength > most) throw tooLarge(most)
    if (length + value.byteLength > kept.length)
      kept = Buffer.concat([kept.subarray(0, length)], roomFor(length + value.byteLength, declared, most))
    kept.set(value, length)
    length += value.byteLength
    // Pieces of one byte each cost a thousand times what they say, and come by thousands in one turn of the event loop.
    if (++pieces > 1_000 && length < pieces * 64) throw new BodyRefused(400, 'It came in too many pieces. Send it again.')
    if (pieces % 64 === 0) await nextTurn()
  }
}

/** Twice what is there, or all that is declared once so much of it is there that the rest may be believed. */
function roomFor(length: number, declared: number, most: number): number {
  return Math.min(most, declared > length && length > 64 * kilobyte ? declared : length * 2)
}

function tooLarge(most: number): BodyRefused {
  if (most === bodyLimits.upload.bytes) return new BodyRefused(413, 'That is too large to send: it may have 3 MB in all, a picture 2 MB.')
  const size = most < kilobyte * kilobyte ? `${most / kilobyte} KB` : `${most / kilobyte / kilobyte} MB`
  return new BodyRefused(413, `That is too large to send: it may have ${size} in all.`)
}

function formIn(bytes: Buffer): FormData {
  if (countOf('&', bytes, bodyLimits.form.fields) >= bodyLimits.form.fields) throw tooManyFields()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value)
  return withinText(form)
}

/** The parser of multipart is quick with large parts, and slow with many of them and with their heads: those are bounded first. */
function uploadIn(bytes: Buffer, headers: Headers): FormData {
  const boundary = boundaryIn(headers.get('Content-Type') ?? '')
  if (boundary === null || !bytes.subarray(0, boundary.length + 2).equals(Buffer.from(`--${boundary}`))) throw new BodyRefused(400, whole)
  boundParts(bytes, `--${boundary}`)
  return withinText(formOfParts(bytes, boundary))
}

/** Its parts are views of the bytes: a picture of 2 MB is copied once, where `Response.formData()` does so four times. */
function formOfParts(bytes: Buffer, boundary: string): FormData {
  const form = new FormData()
  const { bytes: maxFileSize, heads: maxHeaderSize } = bodyLimits.upload
  try {
    for (const part of parseMultipart(bytes, { boundary, maxFileSize, maxHeaderSize })) {
      if (!part.name) throw new BodyRefused(400, whole)
      if (part.filename === undefined) form.append(part.name, part.text)
      else form.append(part.name, new File(part.content.filter(isOurs), part.filename, { type: part.mediaType ?? '' }))
    }
  } catch (failure) {
    throw failure instanceof MultipartParseError ? new BodyRefused(400, whole) : failure
  }
  return form
}

/** Whose bytes no other thread can change meanwhile, as types have it. */
const isOurs = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer

function boundaryIn(type: string): string | null {
  return /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i.exec(type)?.slice(1).find(Boolean) ?? null
}

function boundParts(bytes: Buffer, delimiter: string): void {
  let heads = 0
  // The last one closes the form.
  let parts = -1
  for (let at = 0; at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++parts > bodyLimits.form.fields) throw tooManyFields()
    heads += lengthOfHead(bytes, at + delimiter.length)
    if (heads > bodyLimits.upload.heads) throw new BodyRefused(413, 'The names in it are too long.')
  }
}

function lengthOfHead(bytes: Buffer, begin: number): number {
  const near = bytes.subarray(begin, begin + bodyLimits.upload.heads + 1)
  const end = near.indexOf('\r\n\r\n')
  return end < 0 ? near.length : end
}

function tooManyFields(): BodyRefused {
  return new BodyRefused(413, `A form may have up to ${bodyLimits.form.fields} fields.`)
}

function withinText(form: FormData): FormData {
  let length = 0
  for (const [name, value] of form) length += Buffer.byteLength(name) + Buffer.byteLength(typeof value === 'string' ? value : value.name)
  if (length > bodyLimits.form.text) {
    throw new BodyRefused(413, `That is too much text for one form: it may have ${bodyLimits.form.text / kilobyte} KB in all. Shorten it.`)
  }
  return form
}

/** How often a sign of ASCII is in the bytes, counted no further than `most`. */
function countOf(sign: string, bytes: Buffer, most: number): number {
  const code = sign.charCodeAt(0)
  let count = 0
  for (let at = bytes.indexOf(code); at >= 0 && count < most; at = bytes.indexOf(code, at + 1)) count += 1
  return count
}

function jsonIn(bytes: Buffer): unknown {
  boundJson(bytes)
  const text = new TextDecoder().decode(bytes)
  return text === '' ? {} : JSON.parse(text)
}

const [quote, backslash, comma, colon, openList, closeList, openThing, closeThing] = Buffer.from('"\\,:[]{}')

/** Looks the bytes through once, before anything is built: how deep the JSON nests, and how many values it has. */
function boundJson(bytes: Buffer): void {
  let depth = 0
  let values = 0
  let quoted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (quoted) {
      if (byte === backslash) at += 1
      else if (byte === quote) quoted = false
    } else if (byte === quote) quoted = true
    else if (byte === comma || byte === colon) values += 1
    else if (byte === closeList || byte === closeThing) depth -= 1
    else if (byte === openList || byte === openThing) depth += 1
    if (depth > bodyLimits.json.depth) throw new BodyRefused(413, `JSON may nest at most ${bodyLimits.json.depth} deep.`)
    if (values > bodyLimits.json.values) throw new BodyRefused(413, `JSON may have up to ${bodyLimits.json.values} values.`)
  }
}
