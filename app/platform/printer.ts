import { createContext, type ReactNode } from 'react'

/** Writes plain elements as HTML; null where React must. */
export type Print = (node: ReactNode) => string | null

/** How long lists are written where no scripts take the page over, on the server (printed.server.ts); null elsewhere. */
export const Printer = createContext<Print | null>(null)
