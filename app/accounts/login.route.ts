import { authPath } from '../paths'
import { leadOn } from '../platform/redirects.server'

/** customer-spec §2: leads to Auth with mode=login. */
export const loader = () => leadOn(authPath('login'), { status: 303 })
