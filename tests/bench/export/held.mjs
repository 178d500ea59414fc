// @ts-check
import { memoryUsage } from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/* Preloaded into a server: tells what it still holds when all garbage is gone. What it is lent beside that is V8's to choose. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', async (/** @type {unknown} */ question) => {
  if (question !== 'held') return
  // What is sent and gone is given back in a turn of its own.
  for (let time = 0; time < 3; time++) {
    collect()
    await turn()
  }
  const { heapUsed, external } = memoryUsage()
  process.send?.(heapUsed + external)
})
