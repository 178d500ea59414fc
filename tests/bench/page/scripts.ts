import { brotliCompressSync } from 'node:zlib'

/** The scripts of one page, as a browser loads them. */
export type Scripts = {
  /** Compressed size (br) in bytes: files with their imports, and inline scripts, each compressed separately. */
  bytes: number
  /** How many block the first paint: neither modules nor deferred. */
  blocking: number
  inline: number
}

/** Loads every script that a page refers to, with its imports. */
export async function loadScripts(html: string, page: string): Promise<Scripts> {
  const tags = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    // Embedded data isn't a script. It counts as part of the page.
    .filter(({ attributes, text }) => !text.startsWith('window.__remixContext = ') && !attributes.includes('application/ld+json'))
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].map(([link]) => / href="([^"]+)"/.exec(link)?.[1] ?? '')
  const sources = tags.flatMap(({ attributes }) => /\ssrc="([^"]+)"/.exec(attributes)?.[1] ?? [])
  const inline = tags.filter(({ attributes, text }) => !/\ssrc=/.test(attributes) && text.trim() !== '')
  const sizes = await loadAll(
    [...sources, ...preloads, ...inline.flatMap(({ text }) => importsIn(text))].map((path) => new URL(path, page).href),
  )
  return {
    bytes: sizes + inline.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0),
    blocking: tags.filter(({ attributes }) => /\ssrc=/.test(attributes) && !/\stype="module"|\sasync\b|\sdefer\b/.test(attributes)).length,
    inline: inline.length,
  }
}

async function loadAll(first: readonly string[]): Promise<number> {
  const waiting = [...first]
  const seen = new Set<string>()
  let bytes = 0
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    const source = await answer.text()
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
    // fetch decompresses the body but keeps the headers.
    const travelled = answer.headers.get('Content-Encoding') === 'br' ? answer.headers.get('Content-Length') : null
    bytes += travelled === null ? brotliCompressSync(source).length : Number(travelled)
    waiting.push(...importsIn(source).map((path) => new URL(path, url).href))
  }
  return bytes
}

/** Returns the static imports of a module. Dynamic imports aren't part of the page load. */
function importsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:import|export)\b[^'"();]*?\bfrom\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']/g)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )
}
