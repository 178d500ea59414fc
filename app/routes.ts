import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

/** Every address of the product, by room: the customer's screen table as code (customer-spec §2). */
export default [
  layout('shell/page.route.tsx', [
    index('home/home.route.tsx'),
    route('about', 'shell/about.route.tsx'),
    route('search', 'search/search.route.tsx'),
    route('feed/highlights', 'highlights/highlights.route.tsx'),

    route('dashboard', 'dashboard/dashboard.route.tsx'),
    route('my/debates', 'debates/my-debates.route.tsx'),

    route('mentions', 'mentions/mentions.route.tsx'),

    layout('settings/settings.route.tsx', [
      route('me', 'settings/own-profile.route.tsx'),
      route('me/account', 'settings/account.route.tsx'),
      route('me/security', 'sessions/security.route.tsx'),
      route('notifications/preferences', 'notifications/preferences.route.tsx'),
      route('me/second-factor', 'second-factor/second-factor.route.tsx'),
      route('me/proof', 'sessions/proof.route.tsx'),
      route('me/privacy', 'people/privacy.route.tsx'),
      route('me/export', 'export/export.route.tsx'),
      route('me/deletion', 'settings/deletion.route.tsx'),
      route('me/appearance', 'settings/appearance.route.tsx'),
      route('appearance', 'settings/appearance.route.tsx', { id: 'settings/appearance-of-guests' }),
    ]),

    route('auth', 'accounts/auth.route.tsx'),
    route('auth/social/:provider', 'social/social.route.tsx'),
    route('auth/social/:provider/return', 'social/social-return.route.ts'),
    route('auth/social/:provider/names', 'social/newcomer.route.tsx'),
    route('forgot-password', 'accounts/forgot-password.route.tsx'),
    route('reset-password', 'accounts/reset-password.route.tsx'),
    route('verify-email', 'accounts/verify-email.route.tsx'),
    route('email', 'accounts/email.route.tsx'),
    route('unsubscribe', 'mail/unsubscribe.route.tsx'),
    route('unsubscribe/invitations', 'mail/invitations.route.tsx'),

    route('debates', 'debates/browse.route.tsx'),
    route('debates/create', 'debates/create.route.tsx'),
    route('debates/:slug', 'debate-page/debate.route.tsx'),
    route('debates/:slug/arguments/:argumentId', 'arguments/argument.route.tsx'),
    route('debates/:slug/comments/:commentId', 'comments/comment.route.tsx'),
    route('debates/:slug/kicks', 'kicks/kicks.route.tsx'),
    route('debates/:slug/kicks/:voteId', 'kicks/kick-vote.route.tsx'),

    route('tags', 'tags/tags.route.tsx'),
    route('tags/:slug', 'tags/tag.route.tsx'),

    route('users/:displayName?', 'people/profile.route.tsx'),
    route('users/:displayName/report', 'reports/report.route.tsx'),
    route('reports/:receipt', 'reports/receipt.route.tsx'),
    route('moderation', 'moderation/queue.route.tsx'),
    route('moderation/log', 'moderation/log.route.tsx'),
    route('moderation/hide', 'moderation/hide.route.tsx'),
    route('moderation/reports/:id', 'moderation/case.route.tsx'),
    route('admin', 'admin/state.route.tsx'),
    route('admin/people', 'admin/accounts.route.tsx'),
    route('admin/people/:id', 'admin/account.route.tsx'),
    route('admin/log', 'admin/log.route.tsx'),
    route('decisions/:id', 'moderation/statement.route.tsx'),
    route('rules', 'moderation/rules.route.tsx'),
    route('badges', 'badges/badges.route.tsx'),
    route('friends', 'friends/friends.route.tsx'),
    route('teams', 'teams/teams.route.tsx'),
    route('teams/create', 'teams/create-team.route.tsx'),
    route('teams/:id', 'teams/team.route.tsx'),
    route('groups', 'groups/groups.route.tsx'),
    route('groups/create', 'groups/create-group.route.tsx'),
    route('groups/:slug', 'groups/group.route.tsx'),
    route('invitation', 'friends/invitation.route.tsx'),

    route('messages', 'messages/conversations.route.tsx'),
    route('messages/:displayName', 'messages/conversation.route.tsx'),

    route('notifications', 'notifications/notifications.route.tsx'),

    route('*', 'shell/not-found.route.tsx'),
  ]),

  route('login', 'accounts/login.route.ts'),
  route('register', 'accounts/register.route.ts'),
  route('logout', 'accounts/logout.route.ts'),
  route('feed/interactions', 'feed/interactions.route.ts'),
  route('search/quick', 'search/quick.route.ts'),
  route('mentions/people', 'mentions/people.route.ts'),
  route('me/export.json', 'export/export-file.route.ts'),
  route('auth/passkey', 'passkeys/options.route.ts'),
  route('theme', 'shell/theme.route.ts'),
  route('stream', 'realtime/stream.route.ts'),
] satisfies RouteConfig
