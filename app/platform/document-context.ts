import { createContext } from 'react'
import type { Theme } from './appearance'

/**
 * What the server knows of the document that it writes. `nonce`: what lets the page's inline scripts run; null where React does not take
 * it over: a guest's page, or with little data.
 */
export const DocumentContext = createContext<{ theme: Theme; nonce: string | null }>({ theme: 'dark', nonce: null })
