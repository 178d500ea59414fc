import { z } from 'zod'
import { Argument } from './arguments.ts'
import { defineCall } from './call.ts'
import { Comment } from './comments.ts'
import { Debate } from './debates.ts'
import { noteText, seenVersion } from './fields.ts'
import { dataOf } from './lists.ts'

/** An empty note removes the content warning. */
export const NewNote = z.object({
  note: noteText,
  /** The content warning that the writer saw; empty if there was none. Its text serves as its version. */
  seen: seenVersion,
})

export const noteArgument = defineCall({
  method: 'PUT',
  path: '/api/arguments/{id}/note',
  summary: 'Sets or removes the content warning of an argument. For its author and moderators.',
  body: NewNote,
  answer: dataOf(Argument),
  access: 'member',
})
export const noteComment = defineCall({
  method: 'PUT',
  path: '/api/spectator-comments/{id}/note',
  summary: 'Sets or removes the content warning of a comment. For its author and moderators.',
  body: NewNote,
  answer: dataOf(Comment),
  access: 'member',
})
export const noteDebate = defineCall({
  method: 'PUT',
  path: '/api/debates/{id}/note',
  summary: 'Sets or removes the content warning of a debate’s introduction and picture. For its creator and moderators.',
  body: NewNote,
  answer: dataOf(Debate),
  access: 'member',
})
