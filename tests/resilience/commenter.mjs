// @ts-check
import { stopwatch } from '../machine/processor-wait.mjs'

/* Acts as a member who posts a comment, checks that it is there and posts the next, for as long as the parent process runs: `node
   commenter.mjs URL PID TOKEN`. Sends `warm` once the site has rendered a few comments, and `alone` some comments later. Answers the
   message `slowest` with the ms of the slowest comment since the last answer, minus the time that it or the site waited for a processor. */
const [url = '', pid = '', token = ''] = process.argv.slice(2)
const roundsToWarmUp = 10
/** Just below the number of comments a member may post in ten minutes. */
const most = 55
const fresh = () => ({ slowest: 0, count: 0, faults: /** @type {string[]} */ ([]) })
let results = fresh()

process.on('message', () => {
  process.send?.({ comment: results })
  results = fresh()
})
process.once('disconnect', () => process.exit())

for (let round = 1; round <= most; round++) {
  if (round === roundsToWarmUp) process.send?.('warm')
  if (round === 2 * roundsToWarmUp) process.send?.('alone')
  const took = stopwatch([process.pid, Number(pid)])
  const fault = await post(`The ${round}. thing that comes to mind, **all day** long: ${'so it goes, '.repeat(round)}and on.`).catch(
    (/** @type {Error} */ { message, cause }) => `${message} ${cause}`,
  )
  results = {
    slowest: Math.max(results.slowest, took()),
    count: results.count + 1,
    faults: fault === null ? results.faults : [...results.faults, fault],
  }
  await new Promise((resolve) => setTimeout(resolve, 40))
}

/** @param {string} content @returns what was wrong, or null */
async function post(content) {
  const answer = await fetch(`${url}/api/debates/1/spectator-comments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ content }),
  })
  const text = await answer.text()
  return answer.status === 201 ? null : `${answer.status} ${text.slice(0, 200)}`
}
