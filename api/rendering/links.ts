import { type MarkedExtension, type Token, Tokenizer, type Tokens } from 'marked'
import { isVisible } from '#contract/visible-text'
import { escaped } from './rendered-text.ts'

/** Whether a link may lead there; as the sanitiser judges it, which takes all other addresses away. */
function isWebAddress(href: string): boolean {
  return /^(?:https?|mailto):\S/i.test(href) && !/\p{Cs}/u.test(href) && URL.canParse(href)
}

/**
 * Links and pictures, as an extension of Markdown that loses nothing of them: one whose address is none of the web's is shown as typed,
 * and the title of a link stands behind it. Pictures would take a page its calm and readers their privacy: links lead to them.
 */
export const links: MarkedExtension<string, string> = {
  tokenizer: {
    link(source) {
      return ofTheWeb(Tokenizer.prototype.link.call(this, source))
    },
    autolink(source) {
      return ofTheWeb(Tokenizer.prototype.autolink.call(this, source))
    },
    url(source) {
      return ofTheWeb(Tokenizer.prototype.url.call(this, source))
    },
  },
  renderer: {
    link({ href, title, text, tokens, autolink }) {
      if (autolink) return linkTo(href, escaped(text))
      const words = this.parser.parseInline(tokens)
      // A link within a link would end it.
      if (tokens.some(holdsLink)) return `[${words}](${linkTo(href, escaped(href))}${titled(title)})`
      return linkTo(href, isSeen(words) ? words : escaped(href)) + titled(title)
    },
    image: ({ href, title, text }) => linkTo(href, escaped(isSeen(text) ? text : href)) + titled(title),
  },
}

function ofTheWeb<Link extends Tokens.Generic>(found: Link | undefined): Link | undefined {
  return found && 'href' in found && isWebAddress(String(found.href)) ? found : undefined
}

const titled = (title: string | null | undefined) => (title ? ` (${escaped(title)})` : '')

/** The references to characters that somebody typed into an address stand for these; all else is escaped. */
function linkTo(href: string, words: string): string {
  const address = encodeURI(href).replaceAll('%25', '%')
  const attribute = address.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,32});)/gi, '&amp;').replace(/[<>"]/g, escaped)
  return `<a href="${attribute}">${words}</a>`
}

/** Whether rendered words show anything; references to characters still stand in them as they were typed. */
function isSeen(html: string): boolean {
  const text = html.replace(/<[^<>]*>/g, '').replace(unseenNames, '')
  const inCharacters = (_: string, hex: string | undefined, decimal: string) =>
    characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
  return isVisible(text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, inCharacters))
}

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')

/** The names that HTML has for characters of which nothing is seen. */
const unseenNames =
  /&(?:nbsp|shy|zwn?j|[lr]rm|ensp|emsp|thinsp|hairsp|numsp|puncsp|emsp1[34]|ic|it|af|Tab|NewLine|NoBreak|ThinSpace|VeryThinSpace|NonBreakingSpace|ZeroWidthSpace|MediumSpace|Negative\w{1,9}Space|InvisibleComma|InvisibleTimes|ApplyFunction);/g

function holdsLink(token: Token): boolean {
  if (token.type === 'link' || token.type === 'image') return true
  return 'tokens' in token && Array.isArray(token.tokens) && token.tokens.some(holdsLink)
}

/** What is shown of a definition: what stands before its colon as typed, and the rest. Nothing where a link has its address. */
type LinkLabel = { label: string; rest: Token[]; isHidden: () => boolean }

/** Nothing can refer to it: a bracket within a label has a backslash. */
const unlinked = ']'

/**
 * Definitions of links (`[word]: https://…`), as an extension of Markdown that loses none: it takes one away only where a link has its
 * address, also right beneath a footnote of several words. One that nobody uses, a footnote (`[^1]: text`), and what names no web address (`[word]: anything`) are shown as typed.
 */
export function definitions(): MarkedExtension<string, string> {
  const known = new WeakMap<Tokens.Def, LinkLabel>()
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
