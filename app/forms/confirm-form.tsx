import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonName, cancelText, confirmationField, type Question } from './form-buttons'

type Props = {
  intent: string
  /** Returns the question before sending; null if the form will be refused as it is. */
  question: (form: FormData) => Question | null
  className?: string
  id?: string
  /** The fields, and the button for what can't be undone. */
  children: ReactNode
}

/**
 * Shows a form for an action that can't be undone, with a dialog that asks for confirmation. Without
 * scripts a page asks the same (submit.server.ts).
 */
export function ConfirmForm({ intent, question, className = 'flow', id, children }: Props) {
  const [shownQuestion, setQuestion] = useState<Question | null>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    // Once the question is shown, the button of the dialog sends the form.
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
  // The first button has the focus, and cancels.
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
