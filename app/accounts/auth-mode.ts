/** The two forms of /auth (customer-spec §2). */
export type Mode = 'login' | 'register'

export function modeOf(query: URLSearchParams): Mode {
  return query.get('mode') === 'register' ? 'register' : 'login'
}

/** What the page, its button and its title are called. */
export const modeNames: Readonly<Record<Mode, string>> = { login: 'Sign in', register: 'Sign up' }

/** The field of sign-up that people never see: what fills it in is a machine. */
export const leftEmpty = 'homepage'
/** When the form was made, signed. */
export const stampField = 'made'
