import { defineCall } from './call.ts'

/**
 * Downloads everything that the site stores about the reader. Requires a recent proof of identity, like changes to sign-in
 * (contract/sessions.ts).
 */
export const exportOwn = defineCall({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Downloads your data as one JSON file: everything you wrote, voted, received and set. Up to three times in 24 hours.',
  access: 'member',
  file: 'application/json',
})
