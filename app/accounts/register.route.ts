import { authPath } from '../paths'
import { leadOn } from '../platform/redirects.server'

/** customer-spec §2: leads to Auth with mode=register. */
export const loader = () => leadOn(authPath('register'), { status: 303 })
