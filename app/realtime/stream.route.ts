import type { LoaderFunctionArgs } from '@remix-run/node'
import { commonHeaders } from '../platform/page-headers.server'
import type { LoadContext } from '../platform/visit.server'
import { openPageStream, streamRefusal } from './page-stream.server'
import { streamHeaders } from './raw-stream.server'

const utf8 = new TextEncoder()

/**
 * Answers a page's stream under stock hosting. Our own server answers it before any route (raw-stream.server.ts). Only `cancel` reports
 * that the reader has disconnected, because the request's signal no longer does once it is garbage-collected
 * (docs/decisions/streams-ahead-of-remix.md).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  let target: ReadableStreamDefaultController<Uint8Array> | undefined
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        target = controller
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  )
  const sink = {
    write(text: string) {
      if ((target?.desiredSize ?? 0) <= 0) return false
      target?.enqueue(utf8.encode(text))
      return true
    },
    close: () => target?.close(),
  }
  const opening = await openPageStream(request, (context as LoadContext).address ?? 'unknown', sink)
  if ('status' in opening) {
    const { headers, text } = streamRefusal(opening.status)
    return new Response(text, { status: opening.status, headers: { ...commonHeaders(), ...headers } })
  }
  stop = opening.stop
  return new Response(body, { headers: streamHeaders() })
}
