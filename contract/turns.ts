import { defineCall } from './call.ts'
import { Debate } from './debates.ts'
import { dataOf } from './lists.ts'

export const skipTurn = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/skip-turn',
  summary: 'Skips your own turn.',
  answer: dataOf(Debate),
  access: 'member',
})
