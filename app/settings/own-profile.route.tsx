import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { accountLimits } from '#contract/account-limits'
import type { Me } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { OwnProfile } from '#contract/settings'
import { NameField } from '../accounts/credentials-form'
import { actions } from '../actions.server'
import type { ActionResult } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { EditConflict, isOutdated, type SavedText } from '../forms/edit-conflict'
import { buttonFor } from '../forms/form-buttons'
import { markdownHint } from '../forms/form-text'
import { type Constraints, htmlConstraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { lengthLimitText, TextAreaField, TextField, toLastResult } from '../forms/text-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { profilePath, settingsPaths } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { Avatar } from '../ui/avatar'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import type { settingsActions } from './settings.actions.server'
import { SaveBar, SettingsFrame } from './settings-frame'
import { displayNameHint, signInText } from './settings-text'

/** Loads the member's profile for editing (customer-spec §2, Profile (settings); docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  const { email: _, friend_requests_count, unread_notifications_count, unread_messages_count, verified, ...profile } = await visit.me()
  return {
    profile,
    constraints: htmlConstraints(OwnProfile.required(), { name: accountLimits.name, display_name: accountLimits.displayName }),
    supported: { change: can.changeProfile, picture: can.replaceAvatar, removal: can.removeAvatar },
    canonical: siteUrl() + settingsPaths.profile,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Your profile', canonical: page.canonical, index: false }),
)

export default function OwnProfileRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <OwnProfilePage {...page} actionResult={actionResult} />
    </SettingsFrame>
  )
}

type OwnProfileProps = {
  profile: Pick<Me, 'id' | 'name' | 'display_name' | 'show_real_name' | 'avatar' | 'bio' | 'renamable_at' | 'profile_version'>
  constraints: Constraints
  /** What the API supports. */
  supported: { change: boolean; picture: boolean; removal: boolean }
  actionResult: ActionResult | null
}

/** Shows what others see of the member, in parts that each have their own form. */
function OwnProfilePage({ profile, constraints, supported, actionResult }: OwnProfileProps) {
  const refused = actionResult?.kind === 'refused' ? actionResult : null
  return (
    <>
      <h1>Your profile</h1>
      <UnlessSuspended what="change your profile or your picture" typed={refused !== null}>
        <div className="with-side">
          <section className="flow" aria-labelledby="about-title">
            <h2 id="about-title">About you</h2>
            {supported.change ? (
              <OwnProfileForm profile={profile} constraints={constraints} refused={refused?.intent === 'save-profile' ? refused : null} />
            ) : (
              <p>
                You’re <bdi>{shownName(profile)}</bdi>. You can’t change that here, because the service behind this site doesn’t support it.
              </p>
            )}
          </section>
          <div className="beside flow max-lg:pt-6">
            <Preview profile={profile} />
            {supported.picture ? <Picture profile={profile} removal={supported.removal} errors={refused?.errors.picture} /> : null}
          </div>
        </div>
      </UnlessSuspended>
    </>
  )
}

/** Shows the member as others see them. */
function Preview({ profile }: Pick<OwnProfileProps, 'profile'>) {
  return (
    <div className="card flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar person={profile} large />
        <b>
          <bdi>{shownName(profile)}</bdi>
        </b>
      </div>
      <p className="text-sm text-muted">
        <a href={profilePath(profile.display_name)}>View your profile</a>. Everyone can see it.
      </p>
    </div>
  )
}

type PictureProps = Pick<OwnProfileProps, 'profile'> & { removal: boolean; errors: readonly string[] | undefined }

function Picture({ profile, removal, errors }: PictureProps) {
  return (
    <section className="flow" aria-labelledby="picture-title">
      <h2 id="picture-title">Profile picture</h2>
      <form className="stack" method="post" encType="multipart/form-data">
        <PictureField label={profile.avatar ? 'New picture' : 'Picture file'} errors={errors} shape="round" />
        <button type="submit" {...buttonFor<typeof settingsActions>('use-avatar')}>
          Use this picture
        </button>
      </form>
      {profile.avatar && removal ? (
        <form method="post">
          <button type="submit" {...buttonFor<typeof settingsActions>('remove-avatar')}>
            Remove picture
          </button>
        </form>
      ) : null}
    </section>
  )
}

type FormProps = Pick<OwnProfileProps, 'profile' | 'constraints'> & { refused: Refusal | null }

/** Shows the form for names and bio. After a refusal, it keeps what was typed and shows the errors. */
function OwnProfileForm({ profile, constraints, refused }: FormProps) {
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
      <SaveBar>
        <button type="submit" className="primary" {...buttonFor<typeof settingsActions>('save-profile')}>
          {submit}
        </button>
      </SaveBar>
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
  return displayNameHint
}
