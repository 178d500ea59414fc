/** What a browser sends for a form (HTML, form submission algorithm). */
export type Submission = { url: URL; method: 'GET' | 'POST'; body?: Uint8Array; headers: Record<string, string> }
export type Files = ReadonlyMap<Element, readonly File[]>

/**
 * @param form as it is filled in
 * @param submitter the button that was pressed; none where Enter sends a form that has no button
 * @param files what was chosen in file fields, for only a browser itself can put it there
 */
export async function submissionOf(form: HTMLFormElement, submitter: HTMLElement | null, files: Files): Promise<Submission> {
  const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const url = new URL(own('action') || form.ownerDocument.URL, form.ownerDocument.baseURI)
  const entries = entriesOf(form, submitter, files)
  if ((own('method') ?? 'get').toLowerCase() !== 'post') {
    url.search = String(new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])))
    return { url, method: 'GET', headers: {} }
  }
  const encoded = new Response(own('enctype') === 'multipart/form-data' ? inParts(entries) : new URLSearchParams(textsOf(entries)))
  return {
    url,
    method: 'POST',
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? '', Origin: url.origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}

type Entry = [name: string, value: string | File]

function entriesOf(form: HTMLFormElement, submitter: HTMLElement | null, files: Files): Entry[] {
  const { FormData } = form.ownerDocument.defaultView ?? globalThis
  const entries: Entry[] = []
  for (const [name, value] of new FormData(form, submitter) as Iterable<[string, string | { name: string }]>) {
    const field = form.elements.namedItem(name)
    if (typeof value === 'string') entries.push([name, value.replace(/\r\n?|\n/g, '\r\n')])
    else for (const file of chosenIn(field, files)) entries.push([name, file])
  }
  return entries
}

/** An empty field of files is sent as one that has neither a name nor bytes. */
function chosenIn(field: Element | RadioNodeList | null, files: Files): readonly File[] {
  const chosen = field && 'localName' in field ? files.get(field) : undefined
  return chosen?.length ? chosen : [new File([], '', { type: 'application/octet-stream' })]
}

function inParts(entries: readonly Entry[]): FormData {
  const parts = new FormData()
  for (const [name, value] of entries) parts.append(name, value)
  return parts
}

const textsOf = (entries: readonly Entry[]) =>
  entries.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name])
