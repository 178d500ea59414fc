import { type MarkedExtension, type Token, Tokenizer, type Tokens } from 'marked'
import { isVisible } from '#contract/visible-text'
import { escapeHtml } from './rendered-text.ts'

/** Checks whether a link may lead to an address, by the sanitiser's rules, which remove all other addresses. */
function isWebAddress(href: string): boolean {
  return /^(?:https?|mailto):\S/i.test(href) && !/\p{Cs}/u.test(href) && URL.canParse(href)
}

/**
 * Renders links and pictures without losing content: a link to anything but a web address is shown as typed, and a
 * link's title follows it in brackets. Pictures become links, because embedded pictures would distract and reveal
 * readers' addresses to other sites.
 */
export const links: MarkedExtension<string, string> = {
  tokenizer: {
    link(source) {
      return onlyWebLinks(Tokenizer.prototype.link.call(this, source))
    },
    autolink(source) {
      return onlyWebLinks(Tokenizer.prototype.autolink.call(this, source))
    },
    url(source) {
      return onlyWebLinks(Tokenizer.prototype.url.call(this, source))
    },
  },
  renderer: {
    link({ href, title, text, tokens, autolink }) {
      if (autolink) return renderLink(href, escapeHtml(text))
      const words = this.parser.parseInline(tokens)
      // A link inside a link would end the outer one.
      if (tokens.some(holdsLink)) return `[${words}](${renderLink(href, escapeHtml(href))}${titleSuffix(title)})`
      return renderLink(href, showsText(words) ? words : escapeHtml(href)) + titleSuffix(title)
    },
    image: ({ href, title, text }) => renderLink(href, escapeHtml(showsText(text) ? text : href)) + titleSuffix(title),
  },
}

function onlyWebLinks<Link extends Tokens.Generic>(found: Link | undefined): Link | undefined {
  return found && 'href' in found && isWebAddress(String(found.href)) ? found : undefined
}

const titleSuffix = (title: string | null | undefined) => (title ? ` (${escapeHtml(title)})` : '')

/** Renders a link. Character references that somebody typed into the address keep their meaning; everything else is escaped. */
function renderLink(href: string, words: string): string {
  const address = encodeURI(href).replaceAll('%25', '%')
  const attribute = address.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,32});)/gi, '&amp;').replace(/[<>"]/g, escapeHtml)
  return `<a href="${attribute}">${words}</a>`
}

/** Checks whether rendered HTML shows any text; character references in it are still as typed. */
function showsText(html: string): boolean {
  const text = html.replace(/<[^<>]*>/g, '').replace(invisibleEntities, '')
  const decode = (_: string, hex: string | undefined, decimal: string) => decodeCharacter(hex ? Number.parseInt(hex, 16) : Number(decimal))
  return isVisible(text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, decode))
}

const decodeCharacter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')

/** HTML's names for invisible characters. */
const invisibleEntities =
  /&(?:nbsp|shy|zwn?j|[lr]rm|ensp|emsp|thinsp|hairsp|numsp|puncsp|emsp1[34]|ic|it|af|Tab|NewLine|NoBreak|ThinSpace|VeryThinSpace|NonBreakingSpace|ZeroWidthSpace|MediumSpace|Negative\w{1,9}Space|InvisibleComma|InvisibleTimes|ApplyFunction);/g

function holdsLink(token: Token): boolean {
  if (token.type === 'link' || token.type === 'image') return true
  return 'tokens' in token && Array.isArray(token.tokens) && token.tokens.some(holdsLink)
}

/** A definition as it is shown: the label as typed, and the rest. It is hidden once a link uses its address. */
type LinkLabel = { label: string; rest: Token[]; isHidden: () => boolean }

/** A tag that nothing can refer to, since brackets within labels are escaped. */
const unlinked = ']'

/**
 * Handles link definitions (`[word]: https://…`) without losing text. A definition is hidden only if a link uses its address,
 * even right below a footnote of several words. Unused definitions, footnotes (`[^1]: text`) and those without a web address
 * (`[word]: anything`) are shown as typed.
 */
export function definitions(): MarkedExtension<string, string> {
  const labels = new WeakMap<Tokens.Def, LinkLabel>()
  return {
    tokenizer: {
      def(source) {
        const found = Tokenizer.prototype.def.call(this, source)
        const { state, tokens } = this.lexer
        const continuesParagraph = state.lastToken?.type === 'paragraph' || state.lastToken?.type === 'text'
        const footnote = found || continuesParagraph ? null : footnoteAbove(source)
        if (footnote !== null) {
          const def: Tokens.Def = { type: 'def', raw: footnote, tag: unlinked, href: '', title: '' }
          labels.set(def, { label: '', rest: this.lexer.inline(footnote.trim()), isHidden: () => false })
          return def
        }
        // Below other text of a paragraph, it is one of the paragraph's lines.
        if (!found || continuesParagraph) return found
        const { tag, href, title } = found
        const isLink = !tag.startsWith('^') && isWebAddress(href) && !Object.hasOwn(tokens.links, tag)
        let isUsed = false
        if (isLink) {
          tokens.links[tag] = {
            title,
            // Reading the address means that a link uses it.
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
        labels.set(def, { label, rest: this.lexer.inline(found.raw.slice(label.length).trimEnd()), isHidden: () => isUsed && top })
        return def
      },
    },
    renderer: {
      def(def) {
        const definition = labels.get(def)
        if (!definition || definition.isHidden()) return ''
        return `<p>${escapeHtml(definition.label.trimStart())}${this.parser.parseInline(definition.rest)}</p>\n`
      },
    },
  }
}

/**
 * Finds the lines of a footnote (`[^1]: several words`) directly above a link definition, which would otherwise join them into
 * one paragraph and leave the link without its address.
 * @returns null if something else follows, which ends the paragraph itself
 */
function footnoteAbove(source: string): string | null {
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
