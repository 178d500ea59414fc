import { setImmediate as nextTurn } from 'node:timers/promises'
import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser'

const kilobyte = 1024

/**
 * Limits of request bodies (docs/decisions/fair-turns.md). A form is limited by its decoded text: ten thousand Chinese characters are 30 KB
 * of text, but three times that percent-encoded. Lengths are bytes of UTF-8.
 */
export const bodyLimits = {
  form: { text: 64 * kilobyte, bytes: 3 * 64 * kilobyte, fields: 500 },
  json: { bytes: kilobyte * kilobyte, depth: 32, values: 10_000 },
  /** A form or a call with files: the whole body, and all part headers together. Its texts and parts are limited like a form's. */
  upload: { bytes: 3 * kilobyte * kilobyte, heads: 64 * kilobyte },
} as const

/** A refused body: 400 if it arrived incomplete, 413 if it is too large, 415 if its type isn't accepted here. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

type BodyType = 'form' | 'upload' | 'json' | 'none' | 'other'

/**
 * Reads a form as browsers send it. Checks type and declared length before reading, counts every byte, and refuses what exceeds the limits
 * before building anything. An empty body without a type is an empty form.
 * @throws BodyError
 */
export async function readFormBody({ headers, body }: Request): Promise<FormData> {
  const type = getBodyType(headers)
  if (type === 'upload') return parseUpload(await readBytes(body, headers, bodyLimits.upload.bytes), headers)
  if (type === 'form') return parseForm(await readBytes(body, headers, bodyLimits.form.bytes))
  if (type === 'none' && (await isEmpty(body, headers))) return new FormData()
  throw new BodyError(415, 'A form is sent as application/x-www-form-urlencoded or multipart/form-data.')
}

/**
 * Reads the JSON of a call; with files, from the part `json` of a form. An empty body is an empty object.
 * @param files true if the call accepts files
 * @throws BodyError, and SyntaxError for invalid JSON
 */
export async function readCallBody({ headers, body }: Request, files: boolean): Promise<unknown> {
  const type = getBodyType(headers)
  if (type === 'json') return parseJson(await readBytes(body, headers, bodyLimits.json.bytes))
  if (type === 'upload' && files) {
    const form = parseUpload(await readBytes(body, headers, bodyLimits.upload.bytes), headers)
    const rest = parseJson(Buffer.from(String(form.get('json') ?? '')))
    return { ...(rest as object), ...Object.fromEntries([...form].filter(([, value]) => value instanceof File)) }
  }
  if (type === 'none' && (await isEmpty(body, headers))) return {}
  throw new BodyError(415, `Send the body as application/json${files ? ', or with a file as multipart/form-data' : ''}.`)
}

function getBodyType(headers: Headers): BodyType {
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (!type) return 'none'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type === 'multipart/form-data') return 'upload'
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) ? 'json' : 'other'
}

/** Checks the body itself, because a missing Content-Length says nothing. */
async function isEmpty(body: Request['body'], headers: Headers): Promise<boolean> {
  try {
    return (await readBytes(body, headers, 0)).length === 0
  } catch (failure) {
    if (failure instanceof BodyError) return false
    throw failure
  }
}

const incomplete = 'The upload was interrupted. Send it again.'

/**
 * Reads a body and counts its bytes. A body that is too large is left unread: cancelling it would close the connection before the answer
 * is out.
 */
async function readBytes(body: Request['body'], headers: Headers, limit: number): Promise<Buffer> {
  const declared = Number(headers.get('Content-Length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  if (!body) return Buffer.alloc(0)
  let buffer = Buffer.allocUnsafe(Math.min(limit, 4 * kilobyte))
  let length = 0
  let chunks = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BodyError(400, incomplete)
    })
    if (done) return buffer.subarray(0, length)
    if (length + value.byteLength > limit) throw tooLarge(limit)
    if (length + value.byteLength > buffer.length)
      buffer = Buffer.concat([buffer.subarray(0, length)], growBuffer(length + value.byteLength, declared, limit))
    buffer.set(value, length)
    length += value.byteLength
    // One-byte chunks cost a thousand times their size, and thousands may arrive in one turn of the event loop.
    if (++chunks > 1_000 && length < chunks * 64) throw new BodyError(400, 'The upload arrived in too many pieces. Send it again.')
    if (chunks % 64 === 0) await nextTurn()
  }
}

/** Doubles the buffer, or allocates the declared length once enough has arrived to trust it. */
function growBuffer(length: number, declared: number, limit: number): number {
  return Math.min(limit, declared > length && length > 64 * kilobyte ? declared : length * 2)
}

function tooLarge(limit: number): BodyError {
  if (limit === bodyLimits.upload.bytes)
    return new BodyError(413, 'That’s too large to send. The limit is 3 MB in total, and 2 MB for a picture.')
  const size = limit < kilobyte * kilobyte ? `${limit / kilobyte} KB` : `${limit / kilobyte / kilobyte} MB`
  return new BodyError(413, `That’s too large to send. The limit is ${size}.`)
}

function parseForm(bytes: Buffer): FormData {
  if (countBytes('&', bytes, bodyLimits.form.fields) >= bodyLimits.form.fields) throw tooManyFields()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value)
  return checkTextLength(form)
}

/** Checks the parts first: the multipart parser is fast with large parts, but slow with many parts and with their headers. */
function parseUpload(bytes: Buffer, headers: Headers): FormData {
  const boundary = parseBoundary(headers.get('Content-Type') ?? '')
  if (boundary === null || !bytes.subarray(0, boundary.length + 2).equals(Buffer.from(`--${boundary}`)))
    throw new BodyError(400, incomplete)
  checkParts(bytes, `--${boundary}`)
  return checkTextLength(buildForm(bytes, boundary))
}

/** Builds the form from views of the bytes: a picture of 2 MB is copied once, while `Response.formData()` copies it four times. */
function buildForm(bytes: Buffer, boundary: string): FormData {
  const form = new FormData()
  const { bytes: maxFileSize, heads: maxHeaderSize } = bodyLimits.upload
  try {
    for (const part of parseMultipart(bytes, { boundary, maxFileSize, maxHeaderSize })) {
      if (!part.name) throw new BodyError(400, incomplete)
      if (part.filename === undefined) form.append(part.name, part.text)
      else form.append(part.name, new File(part.content.filter(isUnshared), part.filename, { type: part.mediaType ?? '' }))
    }
  } catch (failure) {
    throw failure instanceof MultipartParseError ? new BodyError(400, incomplete) : failure
  }
  return form
}

/** Tells the type checker that no other thread can change these bytes. */
const isUnshared = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer

function parseBoundary(type: string): string | null {
  return /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i.exec(type)?.slice(1).find(Boolean) ?? null
}

function checkParts(bytes: Buffer, delimiter: string): void {
  let heads = 0
  // The last delimiter closes the form.
  let parts = -1
  for (let at = 0; at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++parts > bodyLimits.form.fields) throw tooManyFields()
    heads += headerLength(bytes, at + delimiter.length)
    if (heads > bodyLimits.upload.heads) throw new BodyError(413, 'The names in it are too long.')
  }
}

function headerLength(bytes: Buffer, begin: number): number {
  const window = bytes.subarray(begin, begin + bodyLimits.upload.heads + 1)
  const end = window.indexOf('\r\n\r\n')
  return end < 0 ? window.length : end
}

function tooManyFields(): BodyError {
  return new BodyError(413, `A form may have up to ${bodyLimits.form.fields} fields.`)
}

function checkTextLength(form: FormData): FormData {
  let length = 0
  for (const [name, value] of form) length += Buffer.byteLength(name) + Buffer.byteLength(typeof value === 'string' ? value : value.name)
  if (length > bodyLimits.form.text) {
    throw new BodyError(413, `That’s too much text for one form. The limit is ${bodyLimits.form.text / kilobyte} KB. Shorten it.`)
  }
  return form
}

/** Counts an ASCII character in the bytes, up to `most`. */
function countBytes(character: string, bytes: Buffer, limit: number): number {
  const code = character.charCodeAt(0)
  let count = 0
  for (let at = bytes.indexOf(code); at >= 0 && count < limit; at = bytes.indexOf(code, at + 1)) count += 1
  return count
}

function parseJson(bytes: Buffer): unknown {
  checkJson(bytes)
  const text = new TextDecoder().decode(bytes)
  return text === '' ? {} : JSON.parse(text)
}

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Buffer.from('"\\,:[]{}')

/** Scans the bytes once, before parsing, for nesting depth and number of values. */
function checkJson(bytes: Buffer): void {
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
    else if (byte === closeList || byte === closeObject) depth -= 1
    else if (byte === openList || byte === openObject) depth += 1
    if (depth > bodyLimits.json.depth) throw new BodyError(413, `JSON may nest at most ${bodyLimits.json.depth} deep.`)
    if (values > bodyLimits.json.values) throw new BodyError(413, `JSON may have up to ${bodyLimits.json.values} values.`)
  }
}
