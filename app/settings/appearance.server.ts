import { changeProfile, isTimeZone } from '#contract/settings'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { appearancePath, authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { themes } from '../platform/appearance'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { plainCookie } from '../platform/sealed-cookie.server'
import { pagePathOf, type Visit } from '../platform/visit.server'
import { zoneCookie } from '../platform/zone.server'

/** Loads the appearance settings: a page of its own for guests, and one of the settings for members. */
export const loadAppearance = defineLoader(async (visit) => {
  const inSettings = visit.url.pathname === settingsPaths.appearance
  if (inSettings && !visit.member)
    throw await redirectWithNotice(visit, authPath('login', pagePathOf(visit.url)), 'Sign in to see your settings.')
  if (!inSettings && visit.member) throw await redirectWithNotice(visit, settingsPaths.appearance)
  return { zones: zones(), canonical: siteUrl() + (inSettings ? settingsPaths.appearance : appearancePath) }
})

type Zones = readonly (readonly [region: string, names: readonly string[]])[]
let cachedZones: Zones | undefined

/** Returns all time zones by region, "Europe": "Europe/Berlin" …, the same for everybody. */
function zones(): Zones {
  if (cachedZones) return cachedZones
  const regions = new Map<string, string[]>()
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const [region = ''] = name.split('/')
    regions.set(region, [...(regions.get(region) ?? []), name])
  }
  cachedZones = [...regions]
  return cachedZones
}

/** Saves the settings in cookies. A member's time zone is also saved with their account, for mails and other devices. */
export const saveAppearance = defineAction(
  async (visit, form) => {
    const fields = textFields(form)
    try {
      const chosen = parseAppearance(fields)
      if (visit.member && can.changeProfile) await visit.api(changeProfile, { body: { time_zone: chosen.zone } })
      const answer = await redirectWithNotice(visit, visit.member ? settingsPaths.appearance : appearancePath, 'Saved.')
      for (const [name, value] of [
        ['theme', chosen.theme],
        ['low-data', chosen.lowData],
        ['sensitive', chosen.sensitive],
        [zoneCookie, chosen.zone],
      ] as const)
        answer.headers.append('Set-Cookie', plainCookie(name, value))
      return answer
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'appearance', fields)
    }
  },
  async (_visit: Visit) => 'your appearance settings are saved',
)

/**
 * Reads the choices from the form.
 * @throws ApiFailure 422 with each field whose value isn't allowed
 */
function parseAppearance({
  theme = '',
  'low-data': lowData = '',
  sensitive = '0',
  time_zone: zone = '',
}: Readonly<Record<string, string>>) {
  const errors = {
    ...(themes.some((name) => name === theme) ? {} : { theme: ['Choose a dark or light theme.'] }),
    ...(lowData === '0' || lowData === '1' ? {} : { 'low-data': ['Choose whether to use low-data mode.'] }),
    ...(sensitive === '0' || sensitive === '1' ? {} : { sensitive: ['Choose how to show sensitive content.'] }),
    ...(zone === '' || isTimeZone(zone) ? {} : { time_zone: ['Choose a time zone from the list.'] }),
  }
  if (Object.keys(errors).length > 0) throw new ApiFailure(422, 'Your settings weren’t saved.', errors)
  return { theme, lowData, sensitive, zone }
}
