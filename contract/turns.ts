import { defineCall } from './call.ts'
import { Debate } from './debates.ts'
import { dataOf } from './lists.ts'

export const skipTurn = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/skip-turn',
  summary: 'Passes one’s own turn on without an argument.',
  answer: dataOf(Debate),
  access: 'member',
})
