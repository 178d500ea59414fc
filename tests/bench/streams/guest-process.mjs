// @ts-check
import { Agent, request } from 'node:http'
import { stopwatch } from '../../machine/processor-wait.mjs'

/* Reports when it is ready, requests a page again and again until told to stop, and then reports how long each request took in ms, minus
   the time that it and the server waited for a processor. That time depends on the machine, not on the site's own queues. Runs in its
   own process, which does nothing else. */

const [address = '', server = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
/** @type {number[]} */
const took = []

process.once('message', () => {
  process.send?.(took, () => process.exit(0))
})
next()

function next() {
  const passed = stopwatch([process.pid, Number(server)])
  request(address, { agent, headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } }, (answer) => {
    answer.resume().once('end', () => {
      if (took.push(passed()) === 1) process.send?.('here')
      setImmediate(next)
    })
  }).end()
}
