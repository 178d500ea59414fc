import { authPath } from '../paths'
import { redirectTo } from '../platform/redirects.server'

/** Redirects to the Auth page with mode=login (customer-spec §2). */
export const loader = () => redirectTo(authPath('login'), { status: 303 })
