import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VerificationLink, verifyEmail } from '#contract/email'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { dashboardPath, homePath, verifyEmailPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { verificationTexts } from './account-text'
import { unusableLinkReason } from './mailed-link.server'
import { MailedLinkPage } from './mailed-link-page'

export const loader = defineLoader(async (visit) => {
  const { request, url } = visit
  const { token, cookie } = await formToken(request)
  const link = url.searchParams.get('token') ?? ''
  const unusable = await unusableLinkReason(visit, { purpose: 'verify-email', token: link })
  const page = { token: link, unusable, formToken: token, canonical: siteUrl() + verifyEmailPath }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/** Works for guests too: the link itself proves who owns the address. */
export const action = defineAction(
  async (visit, form) => {
    try {
      const body = parseForm(form, VerificationLink, 'Your email address hasn’t been confirmed.')
      const { already } = (await visit.guestApi(verifyEmail, { body })).data
      const text = already ? 'Your email address is already confirmed.' : 'Thank you. Your email address is confirmed.'
      return await redirectWithNotice(visit, visit.member ? dashboardPath : homePath, text)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'verify', textFields(form))
    }
  },
  async () => verificationTexts.description,
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: verificationTexts.title, canonical: page.canonical, index: false }),
)

/** Shows the page behind the link that is mailed to every new address (docs/product.md#accounts). Opening it changes nothing. */
export default function VerifyEmailRoute() {
  const page = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() ?? null
  return <MailedLinkPage {...page} refusal={refusal} action={verifyEmailPath} intent="verify" texts={verificationTexts} />
}
