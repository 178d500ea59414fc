/** Checks the addresses that the API sends: pictures, links within this site, links to others. */

/**
 * Returns the address of a picture from the API: an absolute http(s) address or a path on the API's site; otherwise null.
 * @param api the base address for paths of a foreign API; null if our own is embedded
 */
export function picturePath(avatar: string | null, api: string | null): string | null {
  if (!avatar) return null
  if (avatar.startsWith('/') && !/^\/[/\\]/.test(avatar)) return `${api ?? ''}${avatar}`
  return URL.canParse(avatar) && /^https?:$/.test(new URL(avatar).protocol) ? avatar : null
}

/**
 * Returns the address of a profile picture. A foreign API may send only the file name (customer-spec §3, User).
 * @param avatars the base address of such files; null if it isn't configured
 */
export function avatarPath(avatar: string | null, { api, avatars }: { api: string | null; avatars: string | null }): string | null {
  const isFile = avatar !== null && avatars !== null && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(avatar)
  return isFile ? `${avatars}/${avatar}` : picturePath(avatar, api)
}

/**
 * Returns an address from the API as a path on this site; null if it leads to another site.
 * @param site the site's own address
 */
export function internalPath(url: string | null, site: string): string | null {
  if (!url || !URL.canParse(url, site)) return null
  const { origin, pathname, search, hash } = new URL(url, site)
  return origin === new URL(site).origin ? pathname + search + hash : null
}

/** Returns an http(s) address from the API; null for anything else. */
export function externalUrl(url: string | null): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}
