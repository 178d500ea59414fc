import { data } from '@remix-run/node'
import { confirmEmail, undoEmail } from '#contract/email'
import { VerificationLink } from '#contract/verification'
import { defineAction, leadTo, refuse, textsOf } from '../forms/acting.server'
import { formToken } from '../forms/form-token.server'
import { parseForm } from '../forms/parse-form.server'
import { emailPath, forgotPasswordPath, homePath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { useActionData, useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { EmailPage, emailTitle } from './email-page'
import { freshSession } from './fresh-session.server'

export const loader = defineLoader(async ({ request, url }) => {
  const { token, cookie } = await formToken(request)
  const linked = { token: url.searchParams.get('token') ?? '', undo: url.searchParams.get('undo') === '1' }
  const page = { ...linked, formToken: token, canonical: siteUrl() + emailPath }
  return data(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/** Signed in or not: the link itself shows whose the address is. */
export const action = defineAction(
  async (visit, form) => {
    const fields = textsOf(form)
    const undoes = fields.intent === 'undo-email'
    try {
      const body = parseForm(form, VerificationLink, 'The address stays as it is.')
      await visit.guestApi(undoes ? undoEmail : confirmEmail, { body })
      // Whoever sat there is signed out with all others.
      if (undoes) return await leadTo({ ...visit, session: await freshSession(visit.url) }, forgotPasswordPath, undone)
      return await leadTo(visit, visit.member ? settingsPaths.account : homePath, 'That is your email address now.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, fields.intent ?? '', fields)
    }
  },
  async (_, { intent }) => (intent === 'undo-email' ? 'your former address is back' : 'that is your email address'),
)

const undone =
  'Your former address is back, and your account is signed out everywhere. Choose a new password now: somebody may know yours, which signs in no more. Passkeys and accounts elsewhere are gone too; add yours again after that.'

export { refusalHeaders as headers } from '../forms/refusal-headers'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: emailTitle(page.undo), canonical: page.canonical, index: false })

/** Where the links lead that are mailed when an account is to have, or has, another address (COMMUNITY §1). Looking changes nothing. */
export default function EmailRoute() {
  return <EmailPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
