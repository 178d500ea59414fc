// @ts-check
import { memoryUsage } from 'node:process'

/*
 * Preloaded (--import) into the servers that the bench measures; answers its questions over the channel between them.
 * process.cpuUsage counts all threads: compression and the garbage collector too.
 */
process.on('message', (/** @type {unknown} */ question) => {
  if (question === 'usage') process.send?.({ cpu: process.cpuUsage(), memory: memoryUsage.rss() })
})
// Who is asked must not live on for it.
process.channel?.unref()
process.once('disconnect', () => process.exit())
