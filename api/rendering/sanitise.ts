import { createRequire } from 'node:module'
import { loadUncounted } from '../../server/worker-job.ts'

/**
 * Makes HTML safe to show: nothing in it runs or loads anything. HTML with only bare tags and common entities is safe already; it
 * skips the sanitiser but looks the same, in a fifteenth of the time.
 * @param html well nested, as a Markdown parser writes it
 */
export function sanitise(html: string): string {
  return hasOnlyBareTags(html) ? asSanitiserWrites(html) : purifier().sanitize(html, allowedHtml)
}

/** Checks that all tags are of known names and have no attributes, which excludes addresses, styles and scripts. */
export function hasOnlyBareTags(html: string): boolean {
  return !needsSanitiser.test(html)
}

const needsSanitiser = /<(?!\/?(?:p|em|strong|del|blockquote|ul|ol|li|code|pre)>|[bh]r>)|&(?!(?:amp|lt|gt|quot|#39);)|[\0\r]/

type Purifier = typeof import('isomorphic-dompurify').default
let loaded: Purifier | undefined

/** Loads the sanitiser on demand: with its DOM it takes a second and 100 MB, which threads without links never need. */
function purifier(): Purifier {
  loaded ??= loadUncounted<Purifier>(() => createRequire(import.meta.url)('isomorphic-dompurify'))
  return loaded
}

/** Writes quotation marks and non-breaking spaces as the sanitiser does. */
function asSanitiserWrites(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\u00A0/g, '&nbsp;')
}

/** The tags, attributes and addresses that the sanitiser keeps. */
export const allowedHtml = {
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
