import type { MarkedExtension, Tokens } from 'marked'
import { pathAt, unspaced } from '#contract/address-path'
import { isEmailAddress } from '#contract/email-address'
import { asciiHost } from '#contract/host-name'
import { skeletonOf } from '#contract/look-alikes'
import { isOneScript } from '#contract/name-rules'

/** An address that begins a text: as it stands there, as it is shown, and where it leads. */
type Address = { raw: string; shown: string; href: string }

/**
 * The address of a page at the very beginning of a text: with http, https or www. It ends before what closes a sentence, a bracket or a
 * quotation in any script, and before words of scripts without spaces.
 */
function pageAddressAt(source: string): Address | null {
  const [scheme = ''] = /^https?:\/\//i.exec(source) ?? []
  if (scheme === '' && !/^www\.[^.]/i.test(source)) return null
  const rest = source.slice(scheme.length)
  const host = hostAt(rest) || (/^\[[\da-f:.]{2,45}\]/i.exec(rest)?.[0] ?? '')
  const place = placeOf(host)
  if (place === null || (scheme === '' && !host.includes('.', 4))) return null
  const behind = rest.slice(host.length)
  const [port = ''] = /^:\d{1,5}(?!\d)/.exec(behind) ?? []
  const tail = port + pathAt(behind.slice(port.length))
  const href = (scheme || 'http://') + place.ascii + tail
  return URL.canParse(href) ? { raw: scheme + host + tail, shown: scheme + place.shown + tail, href } : null
}

/** An address with somebody's name before its host, at the beginning of a text: what it shows first is not where it leads. */
function misleadingAddressAt(source: string): string | null {
  return /^https?:\/\/[^\s/?#<>"@]*@[^\s<>"]*/i.exec(source)?.[0] ?? null
}

/** The email address at the very beginning of a text. */
function emailAddressAt(source: string): Address | null {
  const [before = ''] = /^(?:mailto:)?[\w+-][\w.+-]{0,63}@/i.exec(source) ?? []
  const host = before === '' ? '' : hostAt(source.slice(before.length))
  const name = before.replace(/^mailto:/i, '')
  const place = host.includes('.') ? placeOf(host) : null
  if (place === null || !isEmailAddress(name + host) || /^[@＠]/.test(source.slice(before.length + host.length))) return null
  return { raw: before + host, shown: before + place.shown, href: `mailto:${name}${place.ascii}` }
}

/** An address whose host may be of another script and written as an address encodes it, with the host in punycode. */
export function withAsciiHost(address: string): string {
  return address.replace(/^(https?:\/\/|mailto:[^@]{0,200}@)([^/?#:&"]*)/i, (whole, before, host) => {
    if (!/%|[^ -~]/.test(host)) return whole
    return before + (asciiHost(decoded(host)) ?? host)
  })
}

function decoded(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}

/** What may be a host at the beginning of a text. A last label that begins in ASCII ends where words without spaces begin. */
function hostAt(source: string): string {
  const [run = ''] = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/u.exec(source) ?? []
  const last = run.lastIndexOf('.') + 1
  const [latin = ''] = /^[A-Za-z0-9-]+/.exec(run.slice(last)) ?? []
  let end = latin !== '' && words.test(run.slice(last + latin.length)) ? last + latin.length : run.length
  while (end > 0 && '_-'.includes(run.charAt(end - 1))) end--
  return run.slice(0, end)
}

const words = new RegExp(`^[${unspaced}]`, 'u')

/** A host as it is shown, and in ASCII. */
function placeOf(host: string): { shown: string; ascii: string } | null {
  if (/^[ -~]*$/.test(host)) return host === '' ? null : { shown: host, ascii: host }
  const ascii = asciiHost(host)
  return ascii === null ? null : { shown: isMisleading(host) ? ascii : host, ascii }
}

/**
 * Whether a host may be taken for another: a label of several scripts, of letters that stand for others, or all of whose letters look
 * like ASCII. The last is usual where the whole host is of that script.
 */
function isMisleading(host: string): boolean {
  const labels = host.split('.')
  const isForeign = /[^ -~]/.test(labels.at(-1) ?? '')
  return labels.some((label) => {
    if (/^[ -~]*$/.test(label)) return false
    if (label.normalize('NFKC').toLowerCase() !== label.toLowerCase().normalize('NFC')) return true
    return !isOneScript(label) || (!isForeign && alike.test(label) && /^[ -~]*$/.test(skeletonOf(label.replace(/[æœ]/gi, 'ß'))))
  })
}

/** Scripts of which whole words look like others; that a Hebrew letter looks like an o makes no word of them. */
const alike =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Common}\p{Script=Inherited}]+$/u

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
