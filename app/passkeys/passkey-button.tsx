import ceremonyUrl from '../elements/passkey-ceremony?worker&url'
import { type PasskeyPurpose, passkeyOptionsPath } from '../paths'
import { useRootData } from '../platform/root-data'
import { escaped } from '../ui/escaped'

type Props = {
  purpose: PasskeyPurpose
  /** What is done with what the browser answers, which is sent as `credential`. */
  intent: string
  words: string
  /** The site's name, to which passkeys are bound. */
  site: string
  /** What stands there where scripts or passkeys are missing. */
  otherwise?: string
}

/** A button that asks the browser for a passkey, and sends its answer with the form that it stands in: there only where the browser can. */
export function PasskeyButton({ purpose, intent, words, site, otherwise }: Props) {
  const { appearance } = useRootData()
  const html = otherwise ? `<p>${escaped(otherwise)}</p>` : ''
  return (
    <>
      <passkey-ceremony
        {...{ kind: purpose, to: passkeyOptionsPath(purpose), intent, words, site }}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above, and then the element's own
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {appearance.lowData ? null : <script type="module" src={ceremonyUrl} />}
    </>
  )
}
