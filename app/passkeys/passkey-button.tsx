import ceremonyUrl from '../elements/passkey-ceremony?worker&url'
import { type PasskeyPurpose, passkeyOptionsPath } from '../paths'
import { useRootData } from '../platform/root-data'
import { escapeHtml } from '../ui/plain-text'

type Props = {
  purpose: PasskeyPurpose
  /** The action that receives the browser's answer in the field `credential`. */
  intent: string
  words: string
  /** The host name that passkeys are bound to. */
  site: string
  /** The text shown if scripts or passkeys aren't available. */
  otherwise?: string
}

/**
 * Shows a button that asks the browser for a passkey and submits the form around it with the answer. It appears only if the browser
 * supports passkeys.
 */
export function PasskeyButton({ purpose, intent, words, site, otherwise }: Props) {
  const { appearance } = useRootData()
  if (appearance.lowData && !otherwise) return null
  const html = otherwise ? `<p>${escapeHtml(otherwise)}</p>` : ''
  return (
    <>
      <passkey-ceremony
        class="empty:[@media(scripting:enabled)]:min-h-11 max-sm:*:w-full"
        {...{ kind: purpose, to: passkeyOptionsPath(purpose), intent, words, site }}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; later the custom element replaces it
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {appearance.lowData ? null : <script type="module" src={ceremonyUrl} />}
    </>
  )
}
