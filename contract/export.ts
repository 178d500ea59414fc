import { defineCall } from './call.ts'

/** Asks for a recent proof of identity first, like changes to sign-in (contract/sessions.ts). */
export const exportOwn = defineCall({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Downloads your data as one JSON file: everything you wrote, voted, received and set. Up to three times in 24 hours.',
  access: 'member',
  file: 'application/json',
})
