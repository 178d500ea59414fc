/** The field of sign-up that people never see: what fills it in is a machine. */
export const leftEmpty = 'homepage'
/** When the form was made, signed. */
export const stampField = 'made'
