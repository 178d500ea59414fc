import { Hono, type Context as HonoContext } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { mountAccounts } from './accounts/accounts.http.ts'
import { hasBearerToken, logRefusedCall } from './accounts/caller.ts'
import { mountAdmin } from './admin/admin.http.ts'
import { mountArguments } from './arguments/arguments.http.ts'
import { mountBadges } from './badges/badges.http.ts'
import { mountComments } from './comments/comments.http.ts'
import type { Ports } from './context.ts'
import { asWriteError, WriteError } from './database/database-faults.ts'
import { mountDebates } from './debates/debates.http.ts'
import { mountDrafts } from './drafts/drafts.http.ts'
import { mountExport } from './export/export.http.ts'
import { mountFeed } from './feed/feed.http.ts'
import { mountFriends } from './friends/friends.http.ts'
import { mountGroups } from './groups/groups.http.ts'
import { mountHighlights } from './highlights/highlights.http.ts'
import { mountKicks } from './kicks/kicks.http.ts'
import { mountMap } from './map/map.http.ts'
import { mountMentions } from './mentions/mentions.http.ts'
import { mountMessages } from './messages/messages.http.ts'
import { mountModeration } from './moderation/moderation.http.ts'
import { mountNotes } from './notes/notes.http.ts'
import { mountNotifications } from './notifications/notifications.http.ts'
import { mountMail } from './notifications/unsubscribe.http.ts'
import { mountPasskeys } from './passkeys/passkeys.http.ts'
import { mountPeople } from './people/people.http.ts'
import { NamedFailure, PictureNotStored, writeFailure } from './platform/failures.ts'
import { mountRealtime } from './realtime/realtime.http.ts'
import { createRoutes } from './register-routes.ts'
import { mountReports } from './reports/reports.http.ts'
import { mountSearch } from './search/search.http.ts'
import { mountSecondFactor } from './second-factor/second-factor.http.ts'
import { mountService } from './service/service.http.ts'
import { mountSessions } from './sessions/sessions.http.ts'
import { mountSettings } from './settings/settings.http.ts'
import { mountSitemap } from './sitemap/sitemap.http.ts'
import { mountSocial } from './social/social.http.ts'
import { mountTags } from './tags/tags.http.ts'
import { mountTeams } from './teams/teams.http.ts'
import { mountTurns } from './turns/turns.http.ts'
import { mountVerdicts } from './verdicts/verdicts.http.ts'
import { mountVotes } from './votes/votes.http.ts'
import { mountWatches } from './watches/watches.http.ts'

/** Every feature that has calls, except those that are optional. */
const mounts = [
  mountAccounts,
  mountPeople,
  mountSettings,
  mountSocial,
  mountBadges,
  mountTeams,
  mountExport,
  mountSessions,
  mountSecondFactor,
  mountPasskeys,
  mountFriends,
  mountMessages,
  mountReports,
  mountModeration,
  mountAdmin,
  mountNotes,
  mountDrafts,
  mountDebates,
  mountWatches,
  mountArguments,
  mountFeed,
  mountHighlights,
  mountTurns,
  mountKicks,
  mountMap,
  mountVerdicts,
  mountVotes,
  mountComments,
  mountMentions,
  mountMail,
  mountTags,
  mountSearch,
  mountSitemap,
  mountNotifications,
]

/**
 * Builds the REST API as a function from Request to Response.
 * @param ports the database, clock, mail and other services that the API uses
 * @returns a Hono app; its `fetch` never throws, and every failure has the contract's error shape
 */
export function createApi(ports: Ports): Hono {
  const app = new Hono()
  app.use(securityHeaders(ports))
  const routes = createRoutes(app, ports)
  for (const mount of mounts) mount(routes)
  if (ports.features.groups) mountGroups(routes)
  mountRealtime(app, ports)
  mountService(app, ports)
  app.notFound((http) => http.json({ message: `There is no call ${http.req.method} ${http.req.path}.` }, 404))
  app.onError((error, http) => {
    if (hasBearerToken(http.req.raw)) http.header('Cache-Control', 'no-store')
    const call = { method: http.req.method, path: http.req.routePath }
    if (error instanceof PictureNotStored) ports.log.error({ ...call, code: error.code }, 'could not store a picture')
    if (error instanceof NamedFailure) {
      logRefusedCall(http.req.raw, error, `${call.method} ${call.path}`, ports)
      return named(error, http)
    }
    const writeError = asWriteError(error)
    if (writeError instanceof WriteError) {
      ports.log.error({ ...call, why: writeError.why, code: writeError.code }, 'a call could not write to the database')
      return named(writeFailure(writeError.why), http)
    }
    ports.log.error({ err: error, ...call }, 'a call failed')
    return http.json({ message: 'Something went wrong on our side. Try again in a moment.' }, 500)
  })
  return app
}

/**
 * Sets the security headers of every answer that does not set its own.
 * Answers keep their declared type, other sites can't embed them, and an answer opened as a page loads nothing, runs nothing and
 * can't be framed. Browsers that came by https use only https for a year; subdomains are excluded because they may belong to
 * somebody else. Headers that no current browser reads, or that matter only to pages with scripts, are left out.
 */
function securityHeaders({ siteUrl }: Ports) {
  const none = ["'none'"]
  return secureHeaders({
    contentSecurityPolicy: { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none },
    strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=31536000',
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  })
}

function named({ status, message, errors, retryAfterSeconds }: NamedFailure, http: HonoContext): Response {
  if (retryAfterSeconds) http.header('Retry-After', String(retryAfterSeconds))
  if (status === 401) http.header('WWW-Authenticate', 'Bearer')
  return http.json({ message, errors }, status)
}
