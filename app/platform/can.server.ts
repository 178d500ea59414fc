/** What the API behind this site can do: `can.reportPerson`. Components ask `useCapabilities()`. */
export { type Capability, can, missingOnPages } from '#foreign/capabilities.server'
