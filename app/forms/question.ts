/** What is asked once more before what cannot be undone (LOOK-2 §9): in a dialog, or without scripts on a page of its own. */
export type Question = {
  /** "Withdraw #2?" */
  title: string
  /** What comes of it. */
  words: string
  /** The button that does it. */
  yes: string
}

/** The field that says whether somebody who was asked is sure. */
export const sureField = 'sure'
/** The button that does nothing. */
export const noInWords = 'No, go back'
