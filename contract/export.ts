import { defineCall } from './call.ts'

/** Like what changes how one signs in, it asks first whether it is still oneself (contract/sessions.ts). */
export const exportOwn = defineCall({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Download your data that one wrote, cast, received and set, as one JSON file; three in 24 hours.',
  access: 'member',
  file: 'application/json',
})
