import type { Me } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { profilePath } from '../paths'
import { Avatar } from '../ui/avatar'
import type { ownProfileActions } from './own-profile.actions.server'
import { OwnProfileForm } from './own-profile-form'

export type OwnProfileProps = {
  profile: Pick<Me, 'id' | 'name' | 'display_name' | 'show_real_name' | 'avatar' | 'bio' | 'renamable_at' | 'profile_version'>
  constraints: Constraints
  /** What the API supports. */
  offered: { change: boolean; picture: boolean; removal: boolean }
  actionResult: ActionResult | null
}

/** Shows what others see of the member, each part with its own form. */
export function OwnProfilePage({ profile, constraints, offered, actionResult }: OwnProfileProps) {
  const refused = actionResult?.kind === 'refused' ? actionResult : null
  return (
    <>
      <h1>Your profile</h1>
      <p>
        Anyone can see <a href={profilePath(profile.display_name)}>your profile</a>, signed in or not.
      </p>
      <UnlessSuspended what="change your profile or your picture" typed={refused !== null}>
        {offered.picture ? <Picture profile={profile} removal={offered.removal} errors={refused?.errors.picture} /> : null}
        <h2>About you</h2>
        {offered.change ? (
          <OwnProfileForm profile={profile} constraints={constraints} refused={refused?.intent === 'save-profile' ? refused : null} />
        ) : (
          <p>
            You’re <bdi>{shownName(profile)}</bdi>. You can’t change that here, because the service behind this site doesn’t support it.
          </p>
        )}
      </UnlessSuspended>
    </>
  )
}

type PictureProps = Pick<OwnProfileProps, 'profile'> & { removal: boolean; errors: readonly string[] | undefined }

function Picture({ profile, removal, errors }: PictureProps) {
  return (
    <section className="flow" aria-labelledby="picture-title">
      <h2 id="picture-title">Profile picture</h2>
      <div className="row">
        <Avatar person={profile} large />
        {profile.avatar && removal ? (
          <form method="post">
            <button type="submit" {...buttonFor<typeof ownProfileActions>('remove-avatar')}>
              Remove picture
            </button>
          </form>
        ) : null}
      </div>
      <form className="stack" method="post" encType="multipart/form-data">
        <PictureField label={profile.avatar ? 'Another picture' : 'A picture'} errors={errors} shape="round" />
        <button type="submit" {...buttonFor<typeof ownProfileActions>('use-avatar')}>
          Use this picture
        </button>
      </form>
    </section>
  )
}
