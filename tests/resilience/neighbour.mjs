// @ts-check
import { stopwatch } from '../machine/queued.mjs'

/*
 * Somebody who asks for the health of a site and for a page of it, one after the other, as long as the process that forked this
 * one is there: `node neighbour.mjs URL PID`. It says `warm` once when it has been answered so often that the site has warmed up; to
 * the word `slowest` it answers the milliseconds of each path's slowest answer
 * since the last time, less what it or the site stood in the queue for a processor.
 */
const [url = '', pid = ''] = process.argv.slice(2)
const paths = ['/healthz', '/debates/streams-1']
const roundsToWarmUp = 50
/** @type {Record<string, { slowest: number, count: number, faults: string[] }>} */
let told = {}

process.on('message', () => {
  process.send?.(told)
  told = {}
})
process.once('disconnect', () => process.exit())

for (let round = 1; ; round++) {
  if (round === roundsToWarmUp) process.send?.('warm')
  for (const path of paths) {
    const took = stopwatch([process.pid, Number(pid)])
    const fault = await fetch(url + path, { headers: { Accept: 'text/html' } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok ? null : String(answer.status)
      },
      (/** @type {Error} */ { message, cause }) => `${message} ${cause}`,
    )
    const seen = told[path] ?? { slowest: 0, count: 0, faults: [] }
    told[path] = {
      slowest: Math.max(seen.slowest, took()),
      count: seen.count + 1,
      faults: fault === null ? seen.faults : [...seen.faults, fault],
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
