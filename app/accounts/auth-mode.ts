/** The two forms of /auth (customer-spec §2). */
export type AuthMode = 'login' | 'register'

export function parseAuthMode(query: URLSearchParams): AuthMode {
  return query.get('mode') === 'register' ? 'register' : 'login'
}

/** The name of the page, used for its heading, its button and its title. */
export const modeNames: Readonly<Record<AuthMode, string>> = { login: 'Sign in', register: 'Sign up' }

/** The honeypot field of the sign-up form. People never see it, so only a bot fills it in. */
export const honeypotField = 'homepage'
/** The field with the signed time at which the form was made. */
export const timestampField = 'made'
