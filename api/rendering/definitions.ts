import { type MarkedExtension, type Token, Tokenizer, type Tokens } from 'marked'
import { isWebAddress } from './links.ts'
import { escaped } from './rendered-text.ts'

/** What is shown of a definition: what stands before its colon as typed, and the rest. Nothing where a link has its address. */
type Shown = { label: string; rest: Token[]; isHidden: () => boolean }

/** Nothing can refer to it: a bracket within a label has a backslash. */
const unlinked = ']'

/**
 * Definitions of links (`[word]: https://…`), as an extension of Markdown that loses none: it takes one away only where a link has its
 * address, also right beneath a footnote of several words. One that nobody uses, a footnote (`[^1]: text`), and what names no web address (`[word]: anything`) are shown as typed.
 */
export function definitions(): MarkedExtension<string, string> {
  const known = new WeakMap<Tokens.Def, Shown>()
  return {
    tokenizer: {
      def(source) {
        const found = Tokenizer.prototype.def.call(this, source)
        const { state, tokens } = this.lexer
        const isBegun = state.lastToken?.type === 'paragraph' || state.lastToken?.type === 'text'
        const note = found || isBegun ? null : noteAbove(source)
        if (note !== null) {
          const def: Tokens.Def = { type: 'def', raw: note, tag: unlinked, href: '', title: '' }
          known.set(def, { label: '', rest: this.lexer.inline(note.trim()), isHidden: () => false })
          return def
        }
        // Beneath other words of a paragraph it is one of its lines.
        if (!found || isBegun) return found
        const { tag, href, title } = found
        const isLink = !tag.startsWith('^') && isWebAddress(href) && !Object.hasOwn(tokens.links, tag)
        let isUsed = false
        if (isLink) {
          tokens.links[tag] = {
            title,
            // Whoever reads it makes a link of it.
            get href() {
              isUsed = true
              return href
            },
          }
        }
        const def: Tokens.Def = isLink ? found : { ...found, tag: unlinked }
        const label = /^ *\[(?:\\.|[^\\\]])*\]:/s.exec(found.raw)?.[0] ?? ''
        // In a list it is an item, which would be empty without it.
        const { top } = state
        known.set(def, { label, rest: this.lexer.inline(found.raw.slice(label.length).trimEnd()), isHidden: () => isUsed && top })
        return def
      },
    },
    renderer: {
      def(def) {
        const shown = known.get(def)
        if (!shown || shown.isHidden()) return ''
        return `<p>${escaped(shown.label.trimStart())}${this.parser.parseInline(shown.rest)}</p>\n`
      },
    },
  }
}

/**
 * The lines of a footnote (`[^1]: several words`) that a link's definition follows: as one paragraph with it they would take its address
 * from the link. Null where something else follows, which ends the paragraph itself.
 */
function noteAbove(source: string): string | null {
  if (!/^ {0,3}\[(?:\\.|[^\\\]\n]){1,999}\]:/.test(source)) return null
  let end = source.indexOf('\n') + 1
  while (end > 0 && end < source.length) {
    const line = source.slice(end, lineEnd(source, end))
    if (definesLink(line)) return source.slice(0, end)
    if (endsParagraph.test(line)) return null
    end = lineEnd(source, end) + 1
  }
  return null
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

function definesLink(line: string): boolean {
  const [, address] = /^ {0,3}\[(?!\^)(?:\\.|[^\\\]]){1,999}\]:[ \t]*<?([^\s<>]+)/.exec(line) ?? []
  return address !== undefined && isWebAddress(address)
}

const endsParagraph = /^\s*(?:$|[#>|`~*+<=-]|\d{1,9}[.)])/
