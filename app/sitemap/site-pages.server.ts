import {
  aboutPath,
  badgesPath,
  debatesPath,
  groupsPath,
  highlightsPath,
  homePath,
  moderationLogPath,
  privacyPath,
  rulesPath,
  tagsPath,
  teamsPath,
} from '../paths'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import type { SitemapUrl } from './sitemap-xml'

/** Returns the public pages that every site has, as far as its API has what they show. */
export function sitePages(): SitemapUrl[] {
  const paths = [
    ...[homePath, debatesPath, highlightsPath],
    ...(can.listTags ? [tagsPath] : []),
    ...(can.listTeams ? [teamsPath] : []),
    ...(can.listGroups ? [groupsPath] : []),
    ...(can.listBadges ? [badgesPath] : []),
    ...(can.readRules ? [rulesPath] : []),
    ...(can.listModerationLog ? [moderationLogPath] : []),
    ...[aboutPath, privacyPath],
  ]
  return paths.map((path) => ({ url: siteUrl() + path, changedAt: null }))
}
