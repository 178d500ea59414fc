import { NewNote, noteArgument, noteComment, noteDebate } from '#contract/notes'
import type { Fields, FormActions, Outcome } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { argumentAnchor, commentAnchor } from '../paths'
import type { Visit } from '../platform/visit.server'
import { warningRefused, warningRemoved, warningSaved } from './note-text'

/** The actions of content warnings. The form field `argument`, `comment` or `debate` is the id of what the warning is on. */
export const noteActions = {
  note: {
    who: 'member',
    checkFields: (fields) => void parseFields(fields, NewNote, warningRefused),
    describe: () => 'the content warning is added',
    perform(visit, { fields, place }) {
      const { note, seen } = parseFields(fields, NewNote, warningRefused)
      return saveNote(visit, fields, { place, note, seen, text: warningSaved })
    },
  },
  'note-back': {
    who: 'member',
    describe: () => 'the content warning is removed',
    perform: (visit, { fields, place }) => saveNote(visit, fields, { place, note: '', seen: fields.seen, text: warningRemoved }),
  },
} satisfies FormActions

type NoteChange = { place: string; note: string; seen: string | undefined; text: string }

/** Saves a content warning and redirects to what it is on. */
async function saveNote({ api }: Visit, { argument, comment, debate }: Fields, { place, note, seen, text }: NoteChange): Promise<Outcome> {
  const body = { note, seen }
  if (argument) return { to: `${place}#${argumentAnchor((await api(noteArgument, { path: { id: argument }, body })).data)}`, text }
  if (comment) return { to: `${place}#${commentAnchor((await api(noteComment, { path: { id: comment }, body })).data)}`, text }
  await api(noteDebate, { path: { id: debate ?? '' }, body })
  return { to: place, text }
}
