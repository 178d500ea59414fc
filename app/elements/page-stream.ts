/**
 * The page's one stream of news (`/stream`), opened when the first element listens. It is closed while the page is
 * hidden, for a browser has six connections for all of its tabs, and goes on after the last event when it is seen again.
 */
type Listener = (data: Record<string, unknown>) => void

const listeners = new Map<string, Set<Listener>>()
let source: EventSource | undefined
let address: URL | undefined
let lastId = ''
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * @param path the stream's address
 * @param name of an event
 * @returns how to stop
 */
export function listen(path: string, name: string, listener: Listener): () => void {
  const asked = new URL(path, location.href)
  // On a debate's page the stream of the debate has what is one's own too.
  if (!address || asked.search) address = asked
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', close)
    addEventListener('pageshow', follow)
  }
  const known = listeners.get(name)
  listeners.set(name, (known ?? new Set()).add(listener))
  if (!known) source?.addEventListener(name, take)
  // Once all elements of the page have asked.
  queueMicrotask(follow)
  return () => void listeners.get(name)?.delete(listener)
}

/** Whether the site is heard right now. */
export const isHeard = (): boolean => source?.readyState === EventSource.OPEN

function follow(): void {
  if (document.hidden) close()
  else if (!source && address) {
    if (lastId) address.searchParams.set('after', lastId)
    source = new EventSource(address)
    for (const name of ['ready', ...listeners.keys()]) source.addEventListener(name, take)
    source.onerror = comeBack
  }
}

/**
 * A browser comes back by itself after a cut, but never after an answer that is no stream, such as a proxy's 502 while the
 * server starts anew. Each time it waits twice as long, to five minutes: it may be that there is nothing to hear.
 */
function comeBack(): void {
  if (source?.readyState !== EventSource.CLOSED) return
  close()
  clearTimeout(timer)
  timer = setTimeout(follow, Math.min(300_000, 2_000 * 2 ** failures++) * (0.5 + Math.random() / 2))
}

function close(): void {
  source?.close()
  source = undefined
}

function take({ type, data, lastEventId }: MessageEvent<string>): void {
  lastId = lastEventId
  failures = 0
  for (const listener of listeners.get(type) ?? []) listener(JSON.parse(data))
}

/** Each page's own moment: not every one asks at once. */
const moment = Math.random()
/** So long others may join in asking. Milliseconds. */
const joining = 50

let asking: Promise<Document | null> | undefined

/** When this page may ask, if all of them are to ask within so many seconds. Milliseconds. */
export const momentWithin = (seconds: string | null): number => moment * Number(seconds ?? 0) * 1000

/** This page as the server has it now, asked for once by all elements that want it at the same time; null if it can't be had. */
export function pageNow(): Promise<Document | null> {
  asking ??= new Promise((joined) => setTimeout(joined, joining)).then(async () => {
    // Who asks from here on wants what is newer.
    asking = undefined
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
    return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  })
  return asking
}
