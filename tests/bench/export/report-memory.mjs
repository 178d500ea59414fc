// @ts-check
import { memoryUsage } from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/* Preloaded into a server: reports the memory still in use after garbage collection. What V8 has reserved beyond that doesn't count. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', async (/** @type {unknown} */ question) => {
  if (question !== 'held') return
  // Buffers that were sent are released in a later turn of the event loop.
  for (let time = 0; time < 3; time++) {
    collect()
    await turn()
  }
  const { heapUsed, external } = memoryUsage()
  process.send?.(heapUsed + external)
})
