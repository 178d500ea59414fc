import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { confirmEmail, stopEmail, undoEmail, VerificationLink } from '#contract/email'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { emailPath, forgotPasswordPath, homePath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { type EmailPurpose, emailDoneTexts, emailPurposes, emailTexts } from './account-text'
import { freshSession } from './complete-sign-in.server'
import { unusableLinkReason } from './mailed-link.server'
import { MailedLinkPage } from './mailed-link-page'

export const loader = defineLoader(async (visit) => {
  const { request, url } = visit
  const { token, cookie } = await formToken(request)
  const link = url.searchParams.get('token') ?? ''
  const purpose = emailPurposes.find((one) => url.searchParams.get(one) === '1') ?? 'confirm'
  const page = {
    token: link,
    purpose,
    unusable: await unusableLinkReason(visit, { purpose: `${purpose}-email`, token: link }),
    formToken: token,
    canonical: siteUrl() + emailPath,
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/** Works for guests too: the link itself proves who owns the address. */
export const action = defineAction(
  async (visit, form) => {
    const fields = textFields(form)
    const purpose = emailPurposeFor(fields.intent)
    try {
      const body = parseForm(form, VerificationLink, 'Your email address hasn’t been changed.')
      await visit.guestApi(calls[purpose], { body })
      // The call ends every session, including this browser's.
      if (purpose !== 'confirm')
        return await redirectWithNotice({ ...visit, session: await freshSession(visit.url) }, forgotPasswordPath, emailDoneTexts[purpose])
      return await redirectWithNotice(visit, visit.member ? settingsPaths.account : homePath, emailDoneTexts.confirm)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, fields.intent ?? '', fields)
    }
  },
  async (_, { intent }) => emailTexts[emailPurposeFor(intent)].description,
)

const calls = { confirm: confirmEmail, stop: stopEmail, undo: undoEmail } as const
/** Returns the purpose of the form that was sent, by its intent. */
const emailPurposeFor = (intent: string | undefined): EmailPurpose => emailPurposes.find((one) => intent === `${one}-email`) ?? 'confirm'

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: emailTexts[page.purpose].title, canonical: page.canonical, index: false }),
)

/**
 * Shows the page behind the links that are mailed when an account's email address is to change, or has changed
 * (docs/product.md#settings). Opening it changes nothing.
 */
export default function EmailRoute() {
  const page = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() ?? null
  const purpose = refusal ? emailPurposeFor(refusal.intent) : page.purpose
  return <MailedLinkPage {...page} refusal={refusal} action={emailPath} intent={`${purpose}-email`} texts={emailTexts[purpose]} />
}
