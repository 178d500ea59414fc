import { SettingsFrame } from '../settings/settings-frame'
import { ProblemMessage } from './error-page'

/** Shows an error on a page of the settings, with their menu. */
export function SettingsErrorPage() {
  return (
    <SettingsFrame>
      <ProblemMessage />
    </SettingsFrame>
  )
}
