import { type MarkedExtension, Tokenizer, type Tokens } from 'marked'
import { escaped } from './rendered-text.ts'

/**
 * Lists, tables and code, as an extension of Markdown that loses nothing of them: whether a task is done, the number of an item, cells
 * beyond the heads of a table, and what stands behind the fence of code. HTML is shown as typed, and headings, which would break the
 * page's outline, as strong words.
 */
export const blocks: MarkedExtension<string, string> = {
  tokenizer: {
    table(source) {
      const table = Tokenizer.prototype.table.call(this, source)
      return table && widened(table, (text) => this.lexer.inline(text))
    },
    // One "~" is a word in many languages: "5~6" is a range.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escaped(text.trim()).replaceAll('\n', '<br>')}</p>\n` : escaped(text)),
    heading({ tokens, raw }) {
      return `<p><strong>${this.parser.parseInline(tokens) || escaped(raw.trim())}</strong></p>\n`
    },
    // Between tags that are shown as typed, the parser takes words for HTML.
    text: (token) => ('escaped' in token && token.escaped ? escaped(token.text) : false),
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    code({ text, lang }) {
      const pre = `<pre><code>${escaped(text.replace(/\n$/, ''))}\n</code></pre>\n`
      return lang ? `<p><code>${escaped(lang)}</code></p>\n${pre}` : pre
    },
    list({ ordered, start, items }) {
      const numbers = items.map(({ raw }) => Number(/^\s*(\d{1,9})/.exec(raw)?.[1]))
      const counts = numbers.some((number) => number !== numbers[0])
      const rendered = items.map((item, place) => {
        const isNext = place === 0 || numbers[place] === Number(numbers[place - 1]) + 1
        const html = this.listitem(item)
        return ordered && counts && !isNext ? html.replace('<li>', `<li value="${numbers[place]}">`) : html
      })
      const begins = ordered && start !== 1 ? ` start="${start}"` : ''
      return ordered ? `<ol${begins}>\n${rendered.join('')}</ol>\n` : `<ul>\n${rendered.join('')}</ul>\n`
    },
    tablecell({ tokens, header, align }) {
      const words = this.parser.parseInline(tokens)
      // The head of a column that has none.
      const name = header && words ? 'th' : 'td'
      return `<${name}${align ? ` align="${align}"` : ''}>${words}</${name}>\n`
    },
  },
}

/** A table with all the cells that its rows have: the parser drops those beyond its heads. */
function widened(table: Tokens.Table, inline: (text: string) => Tokens.TableCell['tokens']): Tokens.Table {
  const lines = table.raw.split('\n').slice(2)
  const rows = table.rows.map((row, place) => {
    const beyond = cellsOf(lines[place] ?? '').slice(row.length)
    while (beyond.at(-1) === '') beyond.pop()
    return [...row, ...beyond.map((text) => ({ text, tokens: inline(text), header: false, align: null }))]
  })
  const most = rows.reduce((wide, row) => Math.max(wide, row.length), table.header.length)
  const added = Array.from({ length: most - table.header.length }, () => ({ text: '', tokens: [], header: true, align: null }))
  return { ...table, header: [...table.header, ...added], align: [...table.align, ...added.map(() => null)], rows }
}

/** The cells of a line, as the parser parts them: a bar with a backslash is a letter. */
function cellsOf(line: string): string[] {
  const cells = ['']
  for (const [piece] of line.trim().matchAll(/\\.|\\|\||[^\\|]+/g)) {
    if (piece === '|') cells.push('')
    else cells.push((cells.pop() ?? '') + (piece === '\\|' ? '|' : piece))
  }
  if (cells[0]?.trim() === '') cells.shift()
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim())
}
