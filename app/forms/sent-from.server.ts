/**
 * The page a form was sent from, as an address with its query. w3m sends a form that names no `action` to the page's path alone, and
 * the query often says what the page is about; the Referer that it sends has it still. Other browsers send to the address of the page
 * (HTML, form submission, "action"), and an address with a query is never changed.
 */
export function sentFrom(request: Request): URL {
  const url = new URL(request.url)
  const referer = request.headers.get('Referer')
  if (url.search !== '' || referer === null || !URL.canParse(referer)) return url
  const { pathname, search } = new URL(referer)
  if (pathname === url.pathname) url.search = search
  return url
}
