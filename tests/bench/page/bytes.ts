import { brotliCompressSync, constants } from 'node:zlib'
import { inKb } from '../timing.ts'

/** A text's bytes as they travel. @param quality of brotli, 0 to 11 */
export function compressed(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

/** Of a finding that is so many bytes. */
export const inTable = (bytes: number) => ({ ours: inKb(bytes), value: bytes / 1024, shown: inKb(bytes) })
