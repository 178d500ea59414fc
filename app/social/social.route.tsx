import { data } from '@remix-run/node'
import { defineAction } from '../forms/acting.server'
import { formToken } from '../forms/form-token.server'
import { authPath, socialPath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useActionData, useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { providerNamed } from './provider-names'
import { begin, providerOf } from './social.server'
import { SocialPage } from './social-page'

export const loader = defineLoader(async (visit, { provider: asked }) => {
  const provider = providerOf(asked)
  const to = visit.url.searchParams.get('to') ?? undefined
  const { token, cookie } = await formToken(visit.request)
  const page = {
    provider,
    action: socialPath(provider, to),
    other: authPath('login', to),
    formToken: token,
    canonical: siteUrl() + socialPath(provider),
  }
  return data(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

export const action = defineAction(
  begin,
  async (visit) => `you go on to sign in with ${providerNamed(visit.url.pathname.split('/').at(-1) ?? '')}`,
)

export { refusalHeaders as headers } from '../forms/refusal-headers'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: `Sign in with ${providerNamed(page.provider)}`, canonical: page.canonical, index: false })

/** Signing in by an account elsewhere: the way there. */
export default function SocialRoute() {
  return <SocialPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}
