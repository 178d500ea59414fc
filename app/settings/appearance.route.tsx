import { useActionData, useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { loadAppearance, saveAppearance } from './appearance.server'
import { AppearancePage } from './appearance-page'

export const loader = loadAppearance
export const action = saveAppearance

export { refusalHeaders as headers } from '../forms/refusal-headers'
export { ProblemAmongSettings as ErrorBoundary } from '../shell/error-page'

export const head: PageHead<typeof loader> = ({ data: page }) => pageMeta({ title: 'Appearance', canonical: page.canonical, index: false })

export default function AppearanceRoute() {
  return <AppearancePage zones={useLoaderData<typeof loader>().zones} refused={useActionData<typeof action>() ?? null} />
}
