import { SettingsFrame } from '../settings/settings-frame'
import { WhyNotShown } from './error-page'

/** A page of the settings that can't be shown, in their frame. */
export function ProblemAmongSettings() {
  return (
    <SettingsFrame>
      <WhyNotShown />
    </SettingsFrame>
  )
}
