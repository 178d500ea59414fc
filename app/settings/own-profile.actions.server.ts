import { changeProfile, removeAvatar, replaceAvatar } from '#contract/settings'
import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'

/** The actions of the member's profile. */
export const ownProfileActions = {
  'save-profile': {
    who: 'member',
    describe: () => 'your profile is saved',
    async perform({ api }, { fields: { name, display_name, bio, seen, show_real_name } }) {
      // The API validates the values. Browsers don't send an unchecked box at all.
      await api(changeProfile, {
        body: {
          name: name ?? '',
          display_name: display_name ?? '',
          bio: bio ?? '',
          show_real_name: show_real_name === '1',
          ...(seen && { seen }),
        },
      })
      return { to: settingsPaths.profile, text: 'Profile saved.' }
    },
  },
  'use-avatar': {
    who: 'member',
    describe: () => 'you choose the picture again',
    async perform({ api }, { files: { picture } }) {
      if (!picture || picture.size === 0) throw new ApiFailure(422, 'Choose a picture first.', { picture: ['Choose a picture first.'] })
      await api(replaceAvatar, { body: { picture } })
      return { to: settingsPaths.profile, text: 'Profile picture updated.' }
    },
  },
  'remove-avatar': {
    who: 'member',
    describe: () => 'your profile picture is removed',
    async perform({ api }) {
      await api(removeAvatar, {})
      return { to: settingsPaths.profile, text: 'Profile picture removed.' }
    },
  },
} satisfies FormActions
