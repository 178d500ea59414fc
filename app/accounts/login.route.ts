import { redirect } from '@remix-run/node'
import { authPath } from '../paths'

/** customer-spec §2: leads to Auth with mode=login. */
export const loader = () => redirect(authPath('login'), 303)
