import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least a server can do: the same bytes at every request, and the same headers where they are given. */
const page = readFileSync(process.argv[2] ?? '')
const headers: string[] = process.argv[3]
  ? JSON.parse(readFileSync(process.argv[3], 'utf8'))
  : ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(page.length)]

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
