import { useActionData, useLoaderData } from '@remix-run/react'
import { changeProfile, isTimeZone } from '#contract/settings'
import zoneOfferUrl from '../elements/zone-offer?worker&url'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { routeMeta } from '../forms/route-meta'
import { appearancePath, authPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { themes } from '../platform/appearance'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useRootData } from '../platform/root-data'
import { plainCookie } from '../platform/sealed-cookie.server'
import { getPagePath, type Visit } from '../platform/visit.server'
import { zoneLabel } from '../platform/zone'
import { zoneCookie } from '../platform/zone.server'
import { Choices, describedBy, Field } from '../ui/field'
import { pageMeta } from '../ui/page-meta'
import { SettingsFrame } from './settings-frame'
import { appearanceTitles, signInText, zoneHint } from './settings-text'

/** Loads the appearance settings. For guests they are a page of its own, for members one of the settings pages. */
export const loader = defineLoader(async (visit) => {
  const inSettings = visit.url.pathname === settingsPaths.appearance
  if (inSettings && !visit.member) throw await redirectWithNotice(visit, authPath('login', getPagePath(visit.url)), signInText)
  if (!inSettings && visit.member) throw await redirectWithNotice(visit, settingsPaths.appearance)
  return { zones: zones(), inSettings, canonical: siteUrl() + (inSettings ? settingsPaths.appearance : appearancePath) }
})

type Zones = readonly (readonly [region: string, names: readonly string[]])[]
let cachedZones: Zones | undefined

/** Returns all time zones by region, "Europe": "Europe/Berlin" …. They are the same for everybody. */
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

/** Saves the settings in cookies. A member's time zone is also saved with their account, for mails and for other devices. */
export const action = defineAction(
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
 * @throws ApiFailure 422 with an error for each field whose value isn't allowed
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

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: page.inSettings ? appearanceTitles.member : appearanceTitles.guest, canonical: page.canonical, index: false }),
)

export default function AppearanceRoute() {
  const { zones } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={refused}>
      <AppearancePage zones={zones} refused={refused} />
    </SettingsFrame>
  )
}

type Props = { zones: readonly (readonly [region: string, names: readonly string[]])[]; refused: Refusal | null }

/**
 * Shows the settings of theme, data use, sensitive content and time zone. They apply to this browser, and some of them to a member's
 * account (docs/product.md#settings).
 */
function AppearancePage({ zones, refused }: Props) {
  const { appearance, zone, viewer } = useRootData()
  const { values, errors } = refused ?? noRefusal
  const chosen = values.time_zone ?? zone?.name ?? ''
  return (
    <>
      <h1>{viewer ? appearanceTitles.member : appearanceTitles.guest}</h1>
      <p className="text-muted">
        {viewer
          ? 'Your theme, data and content settings are saved in this browser. Your time zone is saved with your account and also used in emails.'
          : 'Saved in this browser, in cookies that only this site reads.'}
      </p>
      <form className="stack" method="post">
        <Choices
          name="theme"
          legend="Theme"
          options={themes.map((theme) => [theme, theme === 'dark' ? 'Dark' : 'Light'] as const)}
          chosen={values.theme ?? appearance.theme}
          errors={errors.theme}
        />
        <Choices
          name="low-data"
          legend="Data"
          options={[
            ['0', 'Load pictures and scripts'],
            ['1', 'Low-data mode: no pictures, no scripts'],
          ]}
          chosen={values['low-data'] ?? (appearance.lowData ? '1' : '0')}
          errors={errors['low-data']}
        />
        <Choices
          name="sensitive"
          legend="Sensitive content"
          options={[
            ['0', 'Hide behind a content warning'],
            ['1', 'Show without a warning'],
          ]}
          chosen={values.sensitive ?? (appearance.sensitive ? '1' : '0')}
          errors={errors.sensitive}
        />
        <div className="grid gap-3">
          <Field id="time_zone" label="Time zone" hint={zoneHint} errors={errors.time_zone}>
            <select name="time_zone" defaultValue={chosen} {...describedBy('time_zone', { hint: zoneHint, errors: errors.time_zone })}>
              <option value="">Not set</option>
              {chosen === '' || zones.some(([, names]) => names.includes(chosen)) ? null : (
                <option value={chosen}>{zoneLabel(chosen)}</option>
              )}
              {zones.map(([region, names]) => (
                <optgroup key={region} label={region}>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {zoneLabel(name)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </Field>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the element manages its content */}
          <zone-offer suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
          {appearance.lowData ? null : <script type="module" src={zoneOfferUrl} />}
        </div>
        <button type="submit" className="primary lg:col-span-full" name="intent:appearance">
          Save
        </button>
      </form>
    </>
  )
}

const noRefusal: Pick<Refusal, 'values' | 'errors'> = { values: {}, errors: {} }
