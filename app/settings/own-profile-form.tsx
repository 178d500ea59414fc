import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/settings'
import { NameField } from '../accounts/name-fields'
import type { Refusal } from '../forms/answer.server'
import { EditConflict, isOutdated, type SavedText } from '../forms/edit-conflict'
import { buttonFor } from '../forms/form-buttons'
import { markdownHint } from '../forms/form-text'
import { lengthLimitText, TextAreaField, TextField, toLastResult } from '../forms/text-field'
import { settingsPaths } from '../paths'
import { Moment } from '../ui/moment'
import type { ownProfileActions } from './own-profile.actions.server'
import type { OwnProfileProps } from './own-profile-page'

type Props = Pick<OwnProfileProps, 'profile' | 'constraints'> & { refused: Refusal | null }

/** Shows the form for names and bio. After a refusal, it keeps what was typed and shows the errors. */
export function OwnProfileForm({ profile, constraints, refused }: Props) {
  const { name, display_name, bio } = profile
  const values = refused?.values ?? { name, display_name, bio, ...(profile.show_real_name ? { show_real_name: '1' } : {}) }
  const errors = refused?.errors ?? {}
  const [, fields] = useForm<OwnProfile>({ id: 'profile', constraint: constraints, lastResult: toLastResult({ values, errors }) })
  const typed = refused?.values ?? null
  const saved: SavedText[] = [
    { label: 'Saved display name', text: display_name, typed: typed?.display_name },
    { label: 'Saved name', text: name, typed: typed?.name },
    { label: 'Saved bio', text: bio, typed: typed?.bio },
  ].filter((each) => each.typed !== undefined && each.typed.trim() !== each.text.trim())
  const outdated = isOutdated(typed, profile.profile_version)
  const submit = outdated ? 'Save my version instead' : 'Save'
  return (
    <form className="stack" method="post" noValidate>
      {profile.profile_version ? <input type="hidden" name="seen" value={profile.profile_version} /> : null}
      {outdated ? (
        <EditConflict saved={saved} submit={submit}>
          <p>
            {(typed?.show_real_name === '1') === profile.show_real_name
              ? null
              : 'Whether to show your real name is also different in the saved version. '}
            <a href={settingsPaths.profile}>Keep the saved version</a>
          </p>
        </EditConflict>
      ) : null}
      <TextField
        field={fields.display_name}
        label="Display name"
        hint={renamingText(profile.renamable_at)}
        autoComplete="nickname"
        showsLimit
      />
      <NameField field={fields.name} />
      <label className="choice">
        <input type="checkbox" id="show_real_name" name="show_real_name" value="1" defaultChecked={values.show_real_name === '1'} />{' '}
        <span>Show my real name instead of my display name</span>
      </label>
      <TextAreaField field={fields.bio} label="Bio (optional)" hint={`${lengthLimitText(fields.bio)} ${markdownHint}`} rows={5} />
      <button type="submit" className="primary" {...buttonFor<typeof ownProfileActions>('save-profile')}>
        {submit}
      </button>
    </form>
  )
}

function renamingText(renamable: string | null): ReactNode {
  if (renamable)
    return (
      <>
        You changed it recently. You can change it again from <Moment at={renamable} absolute />.
      </>
    )
  return 'Shown next to everything you write. You can change it once every 30 days. Your old name redirects here for 90 days, and nobody else can take it during that time.'
}
