import { randomBytes } from 'node:crypto'

/** The request that a browser sends for a form (HTML, form submission algorithm). */
export type Submission = { url: URL; method: 'GET' | 'POST'; body?: Uint8Array; headers: Record<string, string> }
export type Files = ReadonlyMap<Element, readonly File[]>

/**
 * Returns the request for a form with its current values.
 * @param submitter the button that was pressed; null if Enter sends a form without buttons
 * @param files the chosen files by field, because only a browser can put files into a field
 */
export async function buildSubmission(form: HTMLFormElement, submitter: HTMLElement | null, files: Files): Promise<Submission> {
  const attributeOf = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const url = new URL(attributeOf('action') || form.ownerDocument.URL, form.ownerDocument.baseURI)
  const entries = entriesOf(form, submitter, files)
  if ((attributeOf('method') ?? 'get').toLowerCase() !== 'post') {
    url.search = String(new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])))
    return { url, method: 'GET', headers: {} }
  }
  const { type, body } = attributeOf('enctype') === 'multipart/form-data' ? await multipart(entries) : urlEncoded(entries)
  return {
    url,
    method: 'POST',
    headers: { 'Content-Type': type, Origin: url.origin, 'Sec-Fetch-Site': 'same-origin' },
    body,
  }
}

type Entry = [name: string, value: string | File]

function entriesOf(form: HTMLFormElement, submitter: HTMLElement | null, files: Files): Entry[] {
  const { FormData } = form.ownerDocument.defaultView ?? globalThis
  const entries: Entry[] = []
  for (const [name, value] of new FormData(form, submitter) as Iterable<[string, string | { name: string }]>) {
    const field = form.elements.namedItem(name)
    if (typeof value === 'string') entries.push([name, value.replace(/\r\n?|\n/g, '\r\n')])
    else for (const file of chosenFiles(field, files)) entries.push([name, file])
  }
  return entries
}

/** Returns the chosen files. Browsers send an empty file field as a file without name and content. */
function chosenFiles(field: Element | RadioNodeList | null, files: Files): readonly File[] {
  const chosen = field && 'localName' in field ? files.get(field) : undefined
  return chosen?.length ? chosen : [new File([], '', { type: 'application/octet-stream' })]
}

type Encoded = { type: string; body: Uint8Array }

function urlEncoded(entries: readonly Entry[]): Encoded {
  const texts = entries.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name])
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(String(new URLSearchParams(texts))) }
}

/** Encodes multipart form data. Node's encoder omits the empty file name that browsers send if no file was chosen (RFC 7578). */
async function multipart(entries: readonly Entry[]): Promise<Encoded> {
  const boundary = `----form-browser-${randomBytes(8).toString('hex')}`
  const parts: Uint8Array[] = []
  for (const [name, value] of entries) {
    const isText = typeof value === 'string'
    const file = isText ? '' : `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`
    parts.push(Buffer.from(head), isText ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer()), Buffer.from('\r\n'))
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) }
}

const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
