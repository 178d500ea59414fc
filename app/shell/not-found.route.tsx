import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'

/** Anything else (customer-spec §2): Not found, in the frame. */
export const loader = defineLoader(async () => {
  throw new ApiFailure(404, 'There is no page at this address.')
})

/** A form sent to no page is answered alike. */
export const action = loader

export default function NotFound() {
  return null
}
