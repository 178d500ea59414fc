import { authPath } from '../paths'
import { redirectTo } from '../platform/redirects.server'

/** Redirects to the Auth page with mode=register (customer-spec §2). */
export const loader = () => redirectTo(authPath('register'), { status: 303 })
