import { z } from 'zod'
import { Argument } from './arguments.ts'
import { defineCall } from './call.ts'
import { Comment } from './comments.ts'
import { noteText } from './content-note.ts'
import { Debate } from './debates.ts'
import { seenVersion } from './fields.ts'
import { dataOf } from './lists.ts'

/** An empty note removes the content warning. */
export const NewNote = z.object({
  note: noteText,
  /** The note that the writer saw, empty for none. A note is its own version. */
  seen: seenVersion,
})

export const noteArgument = defineCall({
  method: 'PUT',
  path: '/api/arguments/{id}/note',
  summary: 'Says why an argument is sensitive, so that it is folded, or no more; its author and moderators only.',
  body: NewNote,
  answer: dataOf(Argument),
  access: 'member',
})
export const noteComment = defineCall({
  method: 'PUT',
  path: '/api/spectator-comments/{id}/note',
  summary: 'Says why a comment is sensitive, so that it is folded, or no more; its author and moderators only.',
  body: NewNote,
  answer: dataOf(Comment),
  access: 'member',
})
export const noteDebate = defineCall({
  method: 'PUT',
  path: '/api/debates/{id}/note',
  summary:
    'Says why a debate’s introduction and picture are sensitive, so that they are folded, or no more; who began it and moderators only.',
  body: NewNote,
  answer: dataOf(Debate),
  access: 'member',
})
