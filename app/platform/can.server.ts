/** The capabilities of the API behind this site: `can.reportPerson`. Components use `useCapabilities()`. */
export { type Capability, can, missingOnPages } from '#foreign/capabilities.server'
