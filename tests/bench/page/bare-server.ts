import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Does the least that a server can do: sends the same bytes for every request, with the same headers if given. */
const page = readFileSync(process.argv[2] ?? '')
const headers: string[] = process.argv[3]
  ? JSON.parse(readFileSync(process.argv[3], 'utf8'))
  : ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(page.length)]

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
