import { createContext, useContext } from 'react'

/** The nonce of a member's page; undefined where no script is inline. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
