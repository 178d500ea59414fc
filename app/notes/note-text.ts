import { noteLimits } from '#contract/post-limits'

export const moderatorsMarked = 'Moderators marked this as sensitive. Only they can undo that.'
export const saveMine = 'Save my version instead'
export const saveWarning = 'Save warning'
export const markLabel = 'Mark as sensitive'
export const savedWarningLabel = 'Saved warning'
export const noWarning = 'No content warning'
export const keepSaved = 'Keep the saved version'
export const warningTextLabel = 'Warning text'
export const removeWarning = 'Remove content warning'
export const addWarning = 'Add a content warning'
export const warningLabel = 'Content warning'
export const warningRefused = 'The content warning wasn’t saved.'
export const warningSaved = 'Content warning saved.'
export const warningRemoved = 'Content warning removed.'
export const noteHint = `A word or two, such as “violence”. Readers see this first and choose whether to show the rest. Moderators can add a warning too. ${noteLimits.reason.min} to ${noteLimits.reason.max} characters.`
export const newNoteHint = `A word or two, such as “violence”. Readers see this first. Leave it empty if nothing is sensitive. Up to ${noteLimits.reason.max} characters.`
