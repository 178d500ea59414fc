// @ts-check
import { stopwatch } from '../machine/processor-wait.mjs'

/* Requests the health check and a page of a site, one after the other, for as long as the parent process runs: `node measure-responses.mjs URL
   PID`. Sends `warm` once, after enough answers for the site to have warmed up. Answers the message `slowest` with the ms of each path's
   slowest response since the last answer, minus the time that it or the site waited for a processor. */
const [url = '', pid = ''] = process.argv.slice(2)
const paths = ['/healthz', '/debates/streams-1']
const roundsToWarmUp = 50
/** @type {Record<string, { slowest: number, count: number, faults: string[] }>} */
let results = {}

process.on('message', () => {
  process.send?.(results)
  results = {}
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
    const seen = results[path] ?? { slowest: 0, count: 0, faults: [] }
    results[path] = {
      slowest: Math.max(seen.slowest, took()),
      count: seen.count + 1,
      faults: fault === null ? seen.faults : [...seen.faults, fault],
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
