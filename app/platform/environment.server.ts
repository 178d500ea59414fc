import { environment } from '../../server/environment.ts'

export { environment }

/** Where the site is, for absolute addresses (PRODUCT §7). */
export function siteUrl(): string {
  return environment().siteUrl
}
