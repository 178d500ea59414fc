/**
 * The absolute addresses of the site's pages (customer-spec §2), for what leaves the site: built from SITE_URL alone,
 * never from a Host header (PRODUCT §7, Where we are). The web app's own are in app/paths.ts.
 * @param siteUrl without a slash at its end
 */
export const pageAddresses = (siteUrl: string) => ({
  home: `${siteUrl}/`,
  /** As other APIs of the customer's text write it: the page sends both on (customer-spec §7). */
  resetPassword: (token: string, email: string) => `${siteUrl}/reset-password?${new URLSearchParams({ token, email })}`,
  verifyEmail: (token: string) => `${siteUrl}/verify-email?${new URLSearchParams({ token })}`,
})
