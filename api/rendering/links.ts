import { type MarkedExtension, type Token, Tokenizer, type Tokens } from 'marked'
import { isVisible } from '#contract/visible-text'
import { escaped } from './rendered-text.ts'

/** Whether a link may lead there; as the sanitiser judges it, which takes all other addresses away. */
export function isWebAddress(href: string): boolean {
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
