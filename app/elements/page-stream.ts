/**
 * The page's only event stream (`/stream`). It is opened when the first element listens. It is closed while the page is hidden, because a
 * browser has six connections for all of its tabs, and resumes after the last event when the page is visible again.
 */
type Listener = (data: Record<string, unknown>) => void

const listeners = new Map<string, Set<Listener>>()
let source: EventSource | undefined
let address: URL | undefined
let lastId = ''
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Listens to an event of the stream.
 * @param path the stream's address
 * @param name the name of the event
 * @returns a function that stops listening
 */
export function listen(path: string, name: string, listener: Listener): () => void {
  const requested = new URL(path, location.href)
  // The stream of a debate also includes the member's own events.
  if (!address || requested.search) address = requested
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', syncConnection)
    addEventListener('pagehide', close)
    addEventListener('pageshow', syncConnection)
  }
  const known = listeners.get(name)
  listeners.set(name, (known ?? new Set()).add(listener))
  if (!known) source?.addEventListener(name, dispatch)
  // Waits until all elements of the page have subscribed.
  queueMicrotask(syncConnection)
  return () => void listeners.get(name)?.delete(listener)
}

/** Checks whether the stream is open now. */
export const isStreamOpen = (): boolean => source?.readyState === EventSource.OPEN

function syncConnection(): void {
  if (document.hidden) close()
  else if (!source && address) {
    if (lastId) address.searchParams.set('after', lastId)
    source = new EventSource(address)
    for (const name of ['ready', ...listeners.keys()]) source.addEventListener(name, dispatch)
    source.onerror = reconnect
  }
}

/**
 * Reconnects. A browser reconnects by itself after a broken connection, but never after a response that is no stream, such as a proxy's 502
 * while the server restarts. The delay doubles each time, up to five minutes, because the site may have no stream.
 */
function reconnect(): void {
  if (source?.readyState !== EventSource.CLOSED) return
  close()
  clearTimeout(timer)
  timer = setTimeout(syncConnection, Math.min(300_000, 2_000 * 2 ** failures++) * (0.5 + Math.random() / 2))
}

function close(): void {
  source?.close()
  source = undefined
}

function dispatch({ type, data, lastEventId }: MessageEvent<string>): void {
  lastId = lastEventId
  failures = 0
  for (const listener of listeners.get(type) ?? []) listener(JSON.parse(data))
}

/** A random fraction for this page, so that not all open pages send requests at once. */
const jitter = Math.random()
/** How long a request waits for other elements to share it, in ms. */
const batchWindow = 50

let pending: Promise<Document | null> | undefined

/** Returns how long this page waits before its request, in ms, if all open pages spread theirs over this many seconds. */
export const randomDelay = (seconds: string | null): number => jitter * Number(seconds ?? 0) * 1000

/** Returns this page as the server has it now; null if it can't be loaded. Elements that ask at about the same time share one request. */
export function fetchPage(): Promise<Document | null> {
  pending ??= new Promise((resolve) => setTimeout(resolve, batchWindow)).then(async () => {
    // Later callers need a newer version of the page.
    pending = undefined
    return loadPage(location.href)
  })
  return pending
}

/** Returns the page at an address; null if it can't be loaded. */
export async function loadPage(address: string): Promise<Document | null> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}
