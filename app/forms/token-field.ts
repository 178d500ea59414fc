/** The field of a form in which its token comes back (form-token.server.ts). */
export const tokenField = 'form-token'
