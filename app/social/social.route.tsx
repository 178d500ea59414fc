import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { routeMeta } from '../forms/route-meta'
import { authPath, settingsPaths, socialPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { findProvider, providerLabel } from './providers.server'
import { beginSocialSignIn, plannedDeparture } from './social.server'
import { SocialPage } from './social-page'

export const loader = defineLoader(async (visit, { provider: providerName }) => {
  const provider = await findProvider(visit, providerName)
  const to = visit.url.searchParams.get('to') ?? undefined
  const { token, cookie } = await formToken(visit.request)
  const departure = plannedDeparture(visit, provider)
  const page = {
    provider,
    action: socialPath(provider.name, to),
    providerUrl: departure?.address ?? null,
    other: departure
      ? { join: settingsPaths.security, prove: settingsPaths.proof, in: authPath('login', to) }[departure.purpose]
      : authPath('login', to),
    formToken: token,
    canonical: siteUrl() + socialPath(provider.name),
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

export const action = defineAction(
  beginSocialSignIn,
  async (visit) => `you continue to sign in with ${providerLabel(visit.url.pathname.split('/').at(-1) ?? '')}`,
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Sign in with ${page.provider.label}`, canonical: page.canonical, index: false }),
)

/** Shows the page that links to a provider's sign-in. */
export default function SocialRoute() {
  const { providerUrl, canonical: _, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return <SocialPage {...page} answer={answer ?? (providerUrl === null ? null : { kind: 'link', address: providerUrl })} />
}
