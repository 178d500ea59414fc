import { type MarkedExtension, Tokenizer, type Tokens } from 'marked'
import { escapeHtml } from './rendered-text.ts'

/**
 * Renders lists, tables and code without losing content: whether a task is done, the numbers of list items, cells
 * beyond a table's header, and the word after a code fence. HTML is shown as typed. Headings become strong text,
 * because they would break the page's outline.
 */
export const blocks: MarkedExtension<string, string> = {
  tokenizer: {
    table(source) {
      const table = Tokenizer.prototype.table.call(this, source)
      return table && withAllCells(table, (text) => this.lexer.inline(text))
    },
    // A single "~" is a word character in many languages: "5~6" is a range.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>\n` : escapeHtml(text)),
    heading({ tokens, raw }) {
      return `<p><strong>${this.parser.parseInline(tokens) || escapeHtml(raw.trim())}</strong></p>\n`
    },
    // Between tags that are shown as typed, the parser mistakes text for HTML.
    text: (token) => ('escaped' in token && token.escaped ? escapeHtml(token.text) : false),
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    code({ text, lang }) {
      const pre = `<pre><code>${escapeHtml(text.replace(/\n$/, ''))}\n</code></pre>\n`
      return lang ? `<p><code>${escapeHtml(lang)}</code></p>\n${pre}` : pre
    },
    list({ ordered, start, items }) {
      const numbers = items.map(({ raw }) => Number(/^\s*(\d{1,9})/.exec(raw)?.[1]))
      const counts = numbers.some((number) => number !== numbers[0])
      const rendered = items.map((item, index) => {
        const isNext = index === 0 || numbers[index] === Number(numbers[index - 1]) + 1
        const html = this.listitem(item)
        return ordered && counts && !isNext ? html.replace('<li>', `<li value="${numbers[index]}">`) : html
      })
      const startAttribute = ordered && start !== 1 ? ` start="${start}"` : ''
      return ordered ? `<ol${startAttribute}>\n${rendered.join('')}</ol>\n` : `<ul>\n${rendered.join('')}</ul>\n`
    },
    tablecell({ tokens, header, align }) {
      const words = this.parser.parseInline(tokens)
      // A header cell without text is a td, since an empty th names nothing.
      const name = header && words ? 'th' : 'td'
      return `<${name}${align ? ` align="${align}"` : ''}>${words}</${name}>\n`
    },
  },
}

/** Adds the cells that the parser drops because the header has fewer columns. */
function withAllCells(table: Tokens.Table, inline: (text: string) => Tokens.TableCell['tokens']): Tokens.Table {
  const lines = table.raw.split('\n').slice(2)
  const rows = table.rows.map((row, index) => {
    const extraCells = cellsOf(lines[index] ?? '').slice(row.length)
    while (extraCells.at(-1) === '') extraCells.pop()
    return [...row, ...extraCells.map((text) => ({ text, tokens: inline(text), header: false, align: null }))]
  })
  const columns = rows.reduce((wide, row) => Math.max(wide, row.length), table.header.length)
  const added = Array.from({ length: columns - table.header.length }, () => ({ text: '', tokens: [], header: true, align: null }))
  return { ...table, header: [...table.header, ...added], align: [...table.align, ...added.map(() => null)], rows }
}

/** Splits a line into cells like the parser: an escaped bar is a character. */
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
