import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { noSuchPage } from './shell-text'

/** Answers every other address with the page "Not found" (customer-spec §2). */
export const loader = defineLoader(async () => {
  throw new ApiFailure(404, noSuchPage)
})

/** A form sent to an unknown address gets the same answer. */
export const action = loader

export default function NotFound() {
  return null
}
