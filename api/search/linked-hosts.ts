import { domainToUnicode } from 'node:url'

/** So many hosts of one text are found by. */
const most = 50

/** The hosts that a text links to, "www.example.org": whoever reads only the words of a link finds it by where it leads. */
export function linkedHosts(html: string): string[] {
  const hosts = new Set<string>()
  for (const [, host = ''] of html.matchAll(/ href="https?:\/\/([^"/?#:@\s]{1,253})/g)) {
    if (hosts.size >= most) break
    hosts.add(domainToUnicode(host) || host)
  }
  return [...hosts]
}
