import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonName, noInWords, type Question, sureField } from './form-buttons'

type Props = {
  intent: string
  /** What is asked before it is sent; null where it will be refused as it is filled in. */
  question: (form: FormData) => Question | null
  className?: string
  id?: string
  /** Its fields, and the button that does what cannot be undone. */
  children: ReactNode
}

/**
 * A form that does what cannot be undone: before it is sent a dialog asks once more. Without scripts the page that it is sent to
 * asks the same (confirm.server.ts).
 */
export function ConfirmForm({ intent, question, className = 'flow', id, children }: Props) {
  const [asked, ask] = useState<Question | null>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    // Once it was asked, the button of the dialog sends it.
    const first = asked ? null : question(new FormData(event.currentTarget))
    if (!first) return
    event.preventDefault()
    ask(first)
  }

  return (
    <form id={id} className={className} method="post" onSubmit={send}>
      {children}
      {asked ? <Dialog question={asked} intent={intent} close={() => ask(null)} /> : null}
    </form>
  )
}

function Dialog({ question: { title, words, yes }, intent, close }: { question: Question; intent: string; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  // The first button has the focus: it does nothing.
  return (
    <dialog ref={dialog} className="flow" aria-labelledby="sure-title" aria-describedby="sure-words" onClose={close}>
      <h2 id="sure-title">{title}</h2>
      <p id="sure-words">{words}</p>
      <input type="hidden" name={sureField} value="yes" />
      <p className="row">
        <button type="button" onClick={() => dialog.current?.close()}>
          {noInWords}
        </button>
        <button type="submit" className="primary" name={buttonName('intent', intent)}>
          {yes}
        </button>
      </p>
    </dialog>
  )
}
