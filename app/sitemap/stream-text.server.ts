const utf8 = new TextEncoder()

/** Streams pieces of a text: produces the next only when there is room for it, and stops when the client has gone. */
export function streamText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(utf8.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
