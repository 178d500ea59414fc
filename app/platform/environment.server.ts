import { environment } from '../../server/environment.ts'

export { environment }

/** Returns the site's address, for absolute links (docs/product.md#api-conventions). */
export function siteUrl(): string {
  return environment().siteUrl
}
