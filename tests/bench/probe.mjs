// @ts-check
import { memoryUsage } from 'node:process'

/* Preloaded (--import) into the servers that the bench measures; reports their usage over the IPC channel. process.cpuUsage counts all
   threads, including compression and garbage collection. */
process.on('message', (/** @type {unknown} */ question) => {
  if (question === 'usage') process.send?.({ cpu: process.cpuUsage(), memory: memoryUsage.rss() })
})
// The channel must not keep the server running.
process.channel?.unref()
process.once('disconnect', () => process.exit())
