/** A text that no form of the page takes any more. */
export function TypedText({ text }: { text: string }) {
  return (
    <div className="field wide">
      <label htmlFor="typed">What you typed, to be copied</label>
      <textarea id="typed" readOnly rows={8} cols={68} defaultValue={text} />
    </div>
  )
}
