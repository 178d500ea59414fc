// @ts-check
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/* Preloaded (--import) into a server whose memory is watched. Reports how many bytes of its heap are in use after garbage collection. */
setFlagsFromString('--expose-gc')
const collect = /** @type {() => void} */ (runInNewContext('gc'))

process.on('message', (/** @type {unknown} */ question) => {
  if (question !== 'kept') return
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.(heapUsed + external)
})
