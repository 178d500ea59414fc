import type { ActionResult } from '../forms/action-result'
import { previewAnchor } from '../paths'
import { prose } from '../ui/prose'

/** A text as it will look. Takes the focus when the page has loaded, for it may stand far down. */
export function Preview({ html, of }: { html: string; of: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked for to see this
    <section className="now flow" id={previewAnchor} tabIndex={-1} autoFocus aria-labelledby="previewed">
      <h3 id="previewed">{`Preview of your ${of}, not posted yet`}</h3>
      {prose(html)}
    </section>
  )
}

/** At the top of the page: text browsers begin there, whatever has the focus. */
export function PreviewLink({ acted }: { acted: ActionResult | null }) {
  return acted?.kind === 'preview' ? (
    <p className="notice">
      Nothing is posted yet. <a href={`#${previewAnchor}`}>See the preview</a>
    </p>
  ) : null
}
