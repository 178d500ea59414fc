import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least a server can do: the same bytes at every request. */
const page = readFileSync(process.argv[2] ?? '')

createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
  response.end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
