// @ts-check
import { Agent, request } from 'node:http'
import { stopwatch } from '../../machine/queued.mjs'

/*
 * Says when it is there, asks for a page again and again until it is told to stop, and then says how long each asking took, in
 * milliseconds, less what it and the server queued for a processor: that is the machine's, and no wait behind others at the site. In a
 * process of its own, which does nothing else.
 */

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
