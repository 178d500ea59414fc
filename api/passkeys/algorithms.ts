/** The signatures that are taken, the liked ones first: EdDSA, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257]
