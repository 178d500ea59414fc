import type { ReactNode } from 'react'
import { savedVersionAnchor } from '../paths'

/** A text of a form, as it is saved now. */
export type SavedText = { label: string; text: string }

type Props = {
  saved: readonly SavedText[]
  /** The text of the button that saves what was typed: "Save". */
  submit: string
  /** Lets the author keep the saved version instead: a link to the page, or a button that discards the typed text. */
  children: ReactNode
}

/**
 * Shows a conflict between the typed text and the version that somebody, perhaps the same person in another tab, has saved while the form
 * was open. Both are shown, so that they can be compared before either is lost. The form then names the saved version, so that sending it
 * again replaces that version.
 */
export function EditConflict({ saved, submit, children }: Props) {
  return (
    <section className="notice flow" id={savedVersionAnchor} aria-labelledby="saved-title">
      <h2 id="saved-title">Saved while you were typing</h2>
      <p>{`Nothing is lost yet. Your text is still in the form. “${submit}” replaces the saved version with yours.`}</p>
      {saved.map(({ label, text }, index) => (
        <div key={label} className="field wide">
          <label htmlFor={`saved-${index}`}>{label}</label>
          <textarea id={`saved-${index}`} readOnly dir="auto" rows={text.length > 140 ? 8 : 3} cols={68} defaultValue={text} />
        </div>
      ))}
      {children}
    </section>
  )
}

/**
 * Checks whether a refused form was based on another version than the saved one.
 * @param typed the values of the form; null if it is as the page made it
 * @param version the saved version; null from an API without versions
 */
export function isOutdated(typed: Readonly<Record<string, string>> | null, version: string | null | undefined): boolean {
  return typed?.seen !== undefined && version !== null && version !== undefined && typed.seen !== version
}
