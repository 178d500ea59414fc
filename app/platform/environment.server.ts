import { environment } from '../../server/environment.ts'

export { environment }

/** Where the site is, for absolute addresses (docs/product.md#api-conventions). */
export function siteUrl(): string {
  return environment().siteUrl
}
