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
import { EmailPage, emailPurposeFor, emailPurposes, emailTitles } from './email-page'
import { unusableLinkReason } from './mailed-link.server'
import { freshSession } from './renew-session.server'

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
      // The call ends every session, this browser's too.
      if (purpose !== 'confirm')
        return await redirectWithNotice({ ...visit, session: await freshSession(visit.url) }, forgotPasswordPath, doneTexts[purpose])
      return await redirectWithNotice(visit, visit.member ? settingsPaths.account : homePath, 'Your email address has been changed.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, fields.intent ?? '', fields)
    }
  },
  async (_, { intent }) => descriptions[emailPurposeFor(intent)],
)

const calls = { confirm: confirmEmail, stop: stopEmail, undo: undoEmail } as const
const descriptions = {
  confirm: 'your email address is changed',
  stop: 'the change of your email address is stopped',
  undo: 'your previous email address is restored',
}

const doneTexts = {
  stop: 'The change has been stopped, and you’re signed out everywhere. Choose a new password now: the person who asked for the change may know yours.',
  undo: 'Your previous email address has been restored, and you’re signed out everywhere. Choose a new password now: someone may know your old one, which no longer works. Passkeys and connected accounts have been removed too. You can add yours again afterwards.',
}

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: emailTitles[page.purpose], canonical: page.canonical, index: false }),
)

/**
 * Shows the page behind the links that are mailed when an account's email address is to change, or has changed
 * (docs/product.md#settings). Opening it changes nothing.
 */
export default function EmailRoute() {
  return <EmailPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
