import { defineCall } from './call.ts'

/** Asks for a recent proof of identity first, like changes to sign-in (contract/sessions.ts). */
export const exportOwn = defineCall({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Download your data that one wrote, cast, received and set, as one JSON file; three in 24 hours.',
  access: 'member',
  file: 'application/json',
})
