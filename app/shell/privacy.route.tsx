import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { privacyPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { PrivacyText } from './privacy-page'
import { privacyDescription, privacyTitle } from './privacy-text'

export const loader = defineLoader(async () => ({ canonical: siteUrl() + privacyPath }))

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: privacyTitle,
    description: privacyDescription,
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows what the site stores about people, for everybody (docs/product.md#privacy). */
export default function PrivacyRoute() {
  return (
    <main className="flow *:max-w-180">
      <Notice />
      <h1>{privacyTitle}</h1>
      <PrivacyText />
    </main>
  )
}
