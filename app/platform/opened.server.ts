/**
 * Whether a person opens this address now, by a link of ours or by typing it: not a browser that fetches it ahead, another site that
 * sends them here, or a picture's address. Browsers that say nothing of it, text browsers among them, are believed.
 */
export function isOpened({ method, headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const shownAs = headers.get('Sec-Fetch-Dest')
  const ahead = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].some((name) => /prefetch|preview/.test(headers.get(name) ?? ''))
  return method === 'GET' && !ahead && [null, 'same-origin', 'none'].includes(site) && [null, 'document'].includes(shownAs)
}
