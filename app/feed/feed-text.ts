import { feedLimits } from '#contract/feed-limits'

export const feedTitle = 'Debates'
export const forYouLabel = 'For You'
export const latestLabel = 'Latest'
export const guestFeedHint = 'Sign in to see debates from your tags and friends.'
export const noDebatesTitle = 'No debates found'
export const allSeenTitle = 'You’ve seen everything here'
export const startFirst = 'Be the first to start a debate!'
export const seeLatest = 'See the latest debates'
export const feedPagesLabel = 'More debates'
export const backToStart = 'Back to the start'
export const showMore = 'Show more debates'
export const trackingRefused = 'Your browser asks not to be tracked, so we don’t record which of these debates you look at.'
/** What our own API promises; a foreign API may store views longer. */
export const retentionText = ` We keep only totals, for ${feedLimits.retentionDays} days.`
