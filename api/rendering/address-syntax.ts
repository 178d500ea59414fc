import type { MarkedExtension, Tokens } from 'marked'
import { type Address, emailAddressAt, misleadingAddressAt, pageAddressAt } from './addresses.ts'

/**
 * Addresses that stand in a text become links, in place of the parser's own rule, which knows no host but ASCII and no punctuation
 * but that of English.
 * @param source what is rendered: the parser asks for a www anew after each piece of a text, which takes long where there is none
 */
export function addressSyntax(source: string): MarkedExtension<string, string> {
  return {
    tokenizer: {
      url(source) {
        const address = emailAddressAt(source)
        return address ? linked(address, address.raw) : undefined
      },
      autolink(source) {
        const [raw = '', typed = ''] = /^<([^\s<>]{1,2000})>/.exec(source) ?? []
        const address = pageAddressAt(typed) ?? emailAddressAt(typed)
        // One with another ending, or none that this knows, is the parser's.
        return address?.raw === typed && raw !== '' ? linked(address, raw) : false
      },
    },
    extensions: [
      {
        name: 'address',
        level: 'inline',
        // The parser stops at http by itself.
        ...(www.test(source) && { start: nextWww }),
        tokenizer(source, before) {
          const { inLink, inRawBlock } = this.lexer.state
          if (inLink || inRawBlock || !/^(?:https?:\/\/|www\.)/i.test(source)) return undefined
          if (/^www/i.test(source) && joined.test(before.at(-1)?.raw.slice(-2) ?? '')) return undefined
          const misleading = misleadingAddressAt(source)
          if (misleading !== null) return { type: 'text', raw: misleading, text: misleading, escaped: false }
          const address = pageAddressAt(source)
          return address ? linked(address, address.raw) : undefined
        },
      },
    ],
  }
}

const www = /www\./i

/** After these a www belongs to a word or an address. */
const joined = /[A-Za-z0-9._\-/@]$/

function nextWww(source: string): number {
  const [small, large] = [source.indexOf('www.'), source.indexOf('WWW.')]
  return small === -1 || large === -1 ? Math.max(small, large) : Math.min(small, large)
}

function linked({ shown, href }: Address, raw: string): Tokens.Link & { autolink: true } {
  return { type: 'link', raw, text: shown, href, autolink: true, tokens: [{ type: 'text', raw: shown, text: shown }] }
}
