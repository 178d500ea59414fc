// @ts-check
import { Agent, request } from 'node:http'

/*
 * Says when it is there, asks for a page again and again until it is told to stop, and then says how long each asking took, in
 * milliseconds. In a process of its own, which does nothing else.
 */

const [address = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
/** @type {number[]} */
const took = []

process.once('message', () => {
  process.send?.(took, () => process.exit(0))
})
next()

function next() {
  const began = performance.now()
  request(address, { agent, headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } }, (answer) => {
    answer.resume().once('end', () => {
      if (took.push(performance.now() - began) === 1) process.send?.('here')
      setImmediate(next)
    })
  }).end()
}
