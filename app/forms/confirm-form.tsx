import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { lookUp } from '#contract/lookup'
import type { ConfirmProblem } from '../platform/define-loader.server'
import { buttonName, cancelText, confirmationField, type Question, tokenField } from './form-buttons'
import { writtenFieldLabels } from './form-text'

type Props = {
  intent: string
  /** Returns the question to ask before sending; null if the form will be refused as it is. */
  question: (form: FormData) => Question | null
  className?: string
  id?: string
  /** The fields, and the button of the irreversible action. */
  children: ReactNode
}

/**
 * Shows a form for an action that can't be undone, with a dialog that asks for confirmation. Without scripts, a separate page asks
 * (submit.server.ts).
 */
export function ConfirmForm({ intent, question, className = 'flow', id, children }: Props) {
  const [shownQuestion, setQuestion] = useState<Question | null>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    // While the question is shown, the button of the dialog sends the form.
    const newQuestion = shownQuestion ? null : question(new FormData(event.currentTarget))
    if (!newQuestion) return
    event.preventDefault()
    setQuestion(newQuestion)
  }

  return (
    <form id={id} className={className} method="post" onSubmit={send}>
      {children}
      {shownQuestion ? <Dialog question={shownQuestion} intent={intent} close={() => setQuestion(null)} /> : null}
    </form>
  )
}

function Dialog({ question: { title, text, yes }, intent, close }: { question: Question; intent: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  // The first button cancels, because it has the focus.
  return (
    <dialog ref={dialog} className="flow" aria-labelledby="sure-title" aria-describedby="sure-words" onClose={close}>
      <h2 id="sure-title">{title}</h2>
      <p id="sure-words">{text}</p>
      <input type="hidden" name={confirmationField} value="yes" />
      <p className="row">
        <button type="button" onClick={() => dialog.current?.close()}>
          {cancelText}
        </button>
        <button type="submit" className="danger" name={buttonName('intent', intent)}>
          {yes}
        </button>
      </p>
    </dialog>
  )
}

/** Shows the page that asks for confirmation of an irreversible action, if no dialog could. */
export function ConfirmPage({ title, text, yes, action, token, fields }: ConfirmProblem) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name={tokenField} value={token} />
        <SentFields fields={fields} />
        <p className="row">
          <button type="submit" className="danger" name={buttonName(confirmationField, 'yes')}>
            {yes}
          </button>{' '}
          <button type="submit" name={buttonName(confirmationField, 'no')}>
            {cancelText}
          </button>
        </p>
      </form>
    </>
  )
}

/** Repeats the fields of a form in another form that sends them again: texts visibly, the others hidden. */
export function SentFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) =>
    lookUp(writtenFieldLabels, name) && value !== '' ? (
      <label key={name} className="field wide">
        {lookUp(writtenFieldLabels, name)}
        <textarea name={name} defaultValue={value} rows={value.length > 140 ? 8 : 2} cols={68} />
      </label>
    ) : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )
}
