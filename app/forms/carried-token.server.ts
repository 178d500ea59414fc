import { saysWhence } from '../platform/page-key.server'
import { formToken } from './form-token.server'
import { tokenField } from './token-field'

/**
 * Whether a browser would show nothing with the forms of a page: lynx names no Referer where the address has a query, and asked for a
 * confirmation at every press of a button there. All others say of themselves what the guard goes by.
 */
export function showsNothing({ url, headers }: Request): boolean {
  return !saysWhence((name) => headers.get(name) ?? undefined) && new URL(url).search !== ''
}

/**
 * The page for such a browser, with a token in each form that changes something (form-token.server.ts); one that has a token already
 * has it where it wants it.
 * @param headers of the answer, which get the cookie
 */
export async function carryToken(page: string, request: Request, headers: Headers): Promise<string> {
  if (page.includes(`name="${tokenField}"`)) return page
  const { token, cookie } = await formToken(request)
  if (cookie) headers.append('Set-Cookie', cookie)
  const field = `<input type="hidden" name="${tokenField}" value="${token}"/>`
  return page.replaceAll(/<form [^<>]*>/g, (form) => (form.includes('method="post"') ? form + field : form))
}
