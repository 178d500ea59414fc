import { createRequire } from 'node:module'
import { uncounted } from '../../server/worker-job.ts'

/**
 * HTML as it may be shown: nothing runs in it, nothing is loaded by it. What holds no tags but bare ones and no entities but
 * the usual has nothing to take away: it is kept as the sanitiser would write it, which takes a fifteenth of the time.
 * @param html well nested, as a Markdown parser writes it
 */
export function sanitised(html: string): string {
  return isBare(html) ? asWritten(html) : purifier().sanitize(html, allowed)
}

/** Whether all tags are of these names and without attributes: no address, no style and no script can be among them. */
export function isBare(html: string): boolean {
  return !notBare.test(html)
}

const notBare = /<(?!\/?(?:p|em|strong|del|blockquote|ul|ol|li|code|pre)>|[bh]r>)|&(?!(?:amp|lt|gt|quot|#39);)|[\0\r]/

type Purifier = typeof import('isomorphic-dompurify').default
let loaded: Purifier | undefined

/** With its DOM a second and 100 MB, which a thread that has met no link yet does without. */
function purifier(): Purifier {
  loaded ??= uncounted<Purifier>(() => createRequire(import.meta.url)('isomorphic-dompurify'))
  return loaded
}

/** A text's quotation marks and blanks, as the sanitiser writes them. */
function asWritten(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\u00A0/g, '&nbsp;')
}

/** What the sanitiser leaves. */
export const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'em',
    'strong',
    'del',
    'a',
    'blockquote',
    'ul',
    'ol',
    'li',
    'code',
    'pre',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href', 'start', 'value', 'align'],
  ADD_URI_SAFE_ATTR: ['start', 'value', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
}
