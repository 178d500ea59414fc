import type { MarkedExtension, Tokens } from 'marked'
import { pathAt, unspacedScripts } from '#contract/address-path'
import { asciiHost, isEmailAddress } from '#contract/email-address'
import { toSkeleton } from '#contract/look-alikes'
import { isOneScript } from '#contract/name-rules'

/** An address at the beginning of a text: the raw text, the text to show, and the link target. */
type Address = { raw: string; shown: string; href: string }

/**
 * Finds a page's address at the very beginning of a text: with http, https or www. It ends before punctuation that closes a
 * sentence, bracket or quotation in any script, and before words of scripts without spaces.
 */
function matchPageAddress(source: string): Address | null {
  const [scheme = ''] = /^https?:\/\//i.exec(source) ?? []
  if (scheme === '' && !/^www\.[^.]/i.test(source)) return null
  const rest = source.slice(scheme.length)
  const host = matchHost(rest) || (/^\[[\da-f:.]{2,45}\]/i.exec(rest)?.[0] ?? '')
  const forms = hostForms(host)
  if (forms === null || (scheme === '' && !host.includes('.', 4))) return null
  const afterHost = rest.slice(host.length)
  const [port = ''] = /^:\d{1,5}(?!\d)/.exec(afterHost) ?? []
  const tail = port + pathAt(afterHost.slice(port.length))
  const href = (scheme || 'http://') + forms.ascii + tail
  return URL.canParse(href) ? { raw: scheme + host + tail, shown: scheme + forms.shown + tail, href } : null
}

/** Finds an address with user information before its host, which would show another site than it leads to. */
function matchMisleadingAddress(source: string): string | null {
  return /^https?:\/\/[^\s/?#<>"@]*@[^\s<>"]*/i.exec(source)?.[0] ?? null
}

/** Finds an email address at the very beginning of a text. */
function matchEmailAddress(source: string): Address | null {
  const [before = ''] = /^(?:mailto:)?[\w+-][\w.+-]{0,63}@/i.exec(source) ?? []
  const host = before === '' ? '' : matchHost(source.slice(before.length))
  const name = before.replace(/^mailto:/i, '')
  const forms = host.includes('.') ? hostForms(host) : null
  if (forms === null || !isEmailAddress(name + host) || /^[@＠]/.test(source.slice(before.length + host.length))) return null
  return { raw: before + host, shown: before + forms.shown, href: `mailto:${name}${forms.ascii}` }
}

/** Converts an address's host to punycode; the host may be of any script and percent-encoded. */
export function withAsciiHost(address: string): string {
  return address.replace(/^(https?:\/\/|mailto:[^@]{0,200}@)([^/?#:&"]*)/i, (whole, before, host) => {
    if (!/%|[^ -~]/.test(host)) return whole
    return before + (asciiHost(decodeHost(host)) ?? host)
  })
}

function decodeHost(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}

/** Finds what may be a host at the beginning of a text. If the last label begins in ASCII, it ends where words without spaces begin. */
function matchHost(source: string): string {
  const [run = ''] = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/u.exec(source) ?? []
  const last = run.lastIndexOf('.') + 1
  const [latin = ''] = /^[A-Za-z0-9-]+/.exec(run.slice(last)) ?? []
  let end = latin !== '' && unspacedStart.test(run.slice(last + latin.length)) ? last + latin.length : run.length
  while (end > 0 && '_-'.includes(run.charAt(end - 1))) end--
  return run.slice(0, end)
}

const unspacedStart = new RegExp(`^[${unspacedScripts}]`, 'u')

/**
 * Returns a host as it is shown, and in ASCII.
 * @returns null if it is not a valid host
 */
function hostForms(host: string): { shown: string; ascii: string } | null {
  if (/^[ -~]*$/.test(host)) return host === '' ? null : { shown: host, ascii: host }
  const ascii = asciiHost(host)
  return ascii === null ? null : { shown: isMisleading(host) ? ascii : host, ascii }
}

/**
 * Checks whether a host may be mistaken for another: a label mixes scripts, has compatibility characters, or has only letters
 * that look like ASCII. The last is allowed if the top-level domain is not ASCII.
 */
function isMisleading(host: string): boolean {
  const labels = host.split('.')
  const isForeign = /[^ -~]/.test(labels.at(-1) ?? '')
  return labels.some((label) => {
    if (/^[ -~]*$/.test(label)) return false
    if (label.normalize('NFKC').toLowerCase() !== label.toLowerCase().normalize('NFC')) return true
    return !isOneScript(label) || (!isForeign && confusableScripts.test(label) && /^[ -~]*$/.test(toSkeleton(label.replace(/[æœ]/gi, 'ß'))))
  })
}

/** Scripts in which whole words can look like other words. A Hebrew letter may look like an o, but does not make a word of them. */
const confusableScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Common}\p{Script=Inherited}]+$/u

/**
 * Turns bare addresses in a text into links. It replaces the parser's own rule, which knows only
 * ASCII hosts and English punctuation.
 * @param source the text: the parser searches for www again after each piece of a text, which is slow if there is none
 */
export function addressSyntax(source: string): MarkedExtension<string, string> {
  return {
    tokenizer: {
      url(source) {
        const address = matchEmailAddress(source)
        return address ? linkToken(address, address.raw) : undefined
      },
      autolink(source) {
        const [raw = '', input = ''] = /^<([^\s<>]{1,2000})>/.exec(source) ?? []
        const address = matchPageAddress(input) ?? matchEmailAddress(input)
        // Leave addresses in angle brackets that this does not match completely to the parser.
        return address?.raw === input && raw !== '' ? linkToken(address, raw) : false
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
          if (/^www/i.test(source) && withinWord.test(before.at(-1)?.raw.slice(-2) ?? '')) return undefined
          const misleading = matchMisleadingAddress(source)
          if (misleading !== null) return { type: 'text', raw: misleading, text: misleading, escaped: false }
          const address = matchPageAddress(source)
          return address ? linkToken(address, address.raw) : undefined
        },
      },
    ],
  }
}

const www = /www\./i

/** After these characters, www belongs to a word or an address. */
const withinWord = /[A-Za-z0-9._\-/@]$/

function nextWww(source: string): number {
  const [small, large] = [source.indexOf('www.'), source.indexOf('WWW.')]
  return small === -1 || large === -1 ? Math.max(small, large) : Math.min(small, large)
}

function linkToken({ shown, href }: Address, raw: string): Tokens.Link & { autolink: true } {
  return { type: 'link', raw, text: shown, href, autolink: true, tokens: [{ type: 'text', raw: shown, text: shown }] }
}
