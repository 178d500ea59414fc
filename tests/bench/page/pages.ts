import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../../api/database/database.ts'
import { type Server, startBuilt } from '../processes.ts'
import { filledBaseline } from './baseline.ts'
import { buildModel, type Row } from './model.ts'
import { describeDifference, parseOutline } from './outline.ts'
import { fillPageDebate, path, shownCount } from './page-debate.ts'

/** The pages to compare, and the files that their servers need. */
export type Pages = {
  /** The data folder of our site. */
  folder: string
  html: string
  baseline: string
  files: { database: string; statements: string; html: string }
}

/** The site's address in the baseline page. */
export const siteUrl = 'https://rostrum.example'

/** Fills a database, requests the page from our built site, and fills the hand-written page with the rows that the site read. */
export async function preparePages(folder: string): Promise<Pages> {
  const files = { database: join(folder, 'rostrum.db'), statements: join(folder, 'statements.json'), html: join(folder, 'page.html') }
  const db = await openDatabase(files.database)
  await fillPageDebate(db)
  await db.close()
  const { html, statements } = await recordPage(folder)
  const baseline = filledBaseline(buildModel(rowsOf(files.database, statements)))
  requireSame('the page', html, baseline)
  await writeFile(files.statements, JSON.stringify(statements))
  await writeFile(files.html, html)
  return { folder, html, baseline, files }
}

type Statement = { sql: string; parameters: unknown[] }

/** Requests our page, and records each SQL statement once. */
async function recordPage(folder: string): Promise<{ html: string; statements: Statement[] }> {
  const site = await startBuilt(folder, { siteUrl, preload: [resolve(import.meta.dirname, '../recorder.mjs')] })
  try {
    await requestPage(site)
    site.tell('record')
    const html = await requestPage(site)
    const all = (await site.ask('recorded')) as Statement[]
    return { html, statements: [...new Map(all.map((statement) => [JSON.stringify(statement), statement])).values()] }
  } finally {
    await site.stop()
  }
}

function rowsOf(file: string, statements: readonly Statement[]): Row[] {
  const db = new Sqlite(file, { readonly: true })
  try {
    return statements.flatMap(({ sql, parameters }) => db.prepare(sql).all(parameters) as Row[])
  } finally {
    db.close()
  }
}

/** Requests a page and checks that it shows all arguments; otherwise the measurement would be meaningless. */
export async function requestPage({ url }: Server, at = path): Promise<string> {
  const answer = await fetch(url + at, { headers: { Accept: 'text/html' } })
  const html = await answer.text()
  const shown = html.match(/<li\b[^>]* id="n\d+"/g)?.length ?? 0
  if (!answer.ok || shown !== shownCount) throw new Error(`${at} answers ${answer.status} with ${shown} of ${shownCount} arguments`)
  return html
}

/** Checks that both pages say and offer the same, so that a comparison is fair. @throws Error with the first difference */
export function requireSame(what: string, html: string, baseline: string): void {
  const difference = describeDifference(parseOutline(html), parseOutline(baseline))
  if (difference) throw new Error(`${what} and tests/bench/baseline/argument-page.html are not the same: ${difference}`)
}
