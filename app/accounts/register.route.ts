import { authPath } from '../paths'
import { leadOn } from '../platform/redirects.server'

/** Redirects to the Auth page with mode=register (customer-spec §2). */
export const loader = () => leadOn(authPath('register'), { status: 303 })
