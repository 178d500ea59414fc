import { followTag, unfollowTag } from '#contract/tags'
import type { FormAction, FormActions } from '../forms/form-action'
import { followingAnchor } from '../paths'
import { followedText, unfollowedText } from './tag-text'

const follow: FormAction = {
  who: 'member',
  describe: () => 'you follow this tag',
  async perform({ api }, { fields, place }) {
    const { data } = await api(followTag, { path: { slug: fields.tag ?? '' } })
    return { to: `${place}#${followingAnchor}`, text: followedText, answer: data }
  },
}

const unfollow: FormAction = {
  who: 'member',
  describe: () => 'you no longer follow this tag',
  async perform({ api }, { fields, place }) {
    const { data } = await api(unfollowTag, { path: { slug: fields.tag ?? '' } })
    return { to: `${place}#${followingAnchor}`, text: unfollowedText, answer: data }
  },
}

/** The actions of following a tag. The form field `tag` is the slug. */
export const followActions = { 'follow-tag': follow, 'unfollow-tag': unfollow } satisfies FormActions
