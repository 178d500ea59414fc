import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { buildModel, type Row } from './model.ts'
import { BaselinePage } from './react-page.tsx'

/**
 * The server that our page is compared with. It reads the same rows with the same statements, each prepared once, renders the baseline with
 * React, and does nothing else. Arguments: the database, and a file of statements.
 */
const [database = '', statementsFile = ''] = process.argv.slice(2)
const db = new Sqlite(database, { readonly: true })
const statements = (JSON.parse(readFileSync(statementsFile, 'utf8')) as { sql: string; parameters: unknown[] }[]).map(
  ({ sql, parameters }) => ({
    statement: db.prepare(sql),
    parameters,
  }),
)

createServer((_, response) => {
  const rows = statements.flatMap(({ statement, parameters }) => statement.all(parameters) as Row[])
  const html = `<!DOCTYPE html>${renderToString(createElement(BaselinePage, { page: buildModel(rows) }))}`
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) })
  response.end(html)
}).listen(Number(process.env.PORT), '127.0.0.1')
