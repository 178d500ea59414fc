import { brotliCompressSync, constants } from 'node:zlib'
import { formatKb } from '../timing.ts'

/** Returns the compressed size of a text in bytes. @param quality of brotli, 0 to 11 */
export function compressedSize(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

/** Formats the columns of a finding that is a number of bytes. */
export const tableColumns = (bytes: number) => ({ ours: formatKb(bytes), value: bytes / 1024, shown: formatKb(bytes) })
