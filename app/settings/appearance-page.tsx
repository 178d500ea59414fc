import zoneOfferUrl from '../elements/zone-offer?worker&url'
import type { Refusal } from '../forms/answer.server'
import { themes } from '../platform/appearance'
import { useRootData } from '../platform/root-data'
import { zoneLabel } from '../platform/zone'
import { Choices, describedBy, Field } from '../ui/field'

type Props = { zones: readonly (readonly [region: string, names: readonly string[]])[]; refused: Refusal | null }

/**
 * Shows the settings of theme, data use, sensitive content and time zone, for this browser and partly for a member's
 * account (docs/product.md#settings).
 */
export function AppearancePage({ zones, refused }: Props) {
  const { appearance, zone, viewer } = useRootData()
  const { values, errors } = refused ?? noRefusal
  const chosen = values.time_zone ?? zone?.name ?? ''
  return (
    <>
      <h1>{viewer ? memberTitle : guestTitle}</h1>
      <p className="text-muted">
        {viewer
          ? 'Your theme, data and content settings are saved in this browser. Your time zone is saved with your account and also used in emails.'
          : 'Saved in this browser, in cookies that only this site reads.'}
      </p>
      <form className="stack lg:grid-cols-2 lg:gap-x-12" method="post">
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
              <option value="">Not set: UTC</option>
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

/** The page's title: guests have no account that keeps a time zone. */
export const [memberTitle, guestTitle] = ['Appearance and time', 'Appearance'] as const

const noRefusal: Pick<Refusal, 'values' | 'errors'> = { values: {}, errors: {} }
const zoneHint =
  'Used for all times on the site. If you leave it unset, times are shown in your device’s time zone, or in UTC without JavaScript.'
