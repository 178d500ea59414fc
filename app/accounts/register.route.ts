import { redirect } from '@remix-run/node'
import { authPath } from '../paths'

/** customer-spec §2: leads to Auth with mode=register. */
export const loader = () => redirect(authPath('register'), 303)
