import { signedIn } from '../../markup/signed-in.ts'
import type { Server } from '../processes.ts'
import { type Finding, ratio } from '../promises.ts'
import { formatKb } from '../timing.ts'
import { compressedSize, tableColumns } from './bytes.ts'
import { measureSlowPhone } from './measure-slow-phone.ts'
import { path, slug } from './page-debate.ts'
import { loadScripts } from './scripts.ts'

const promises = { scriptKb: 118, handedOver: 1 }
/**
 * Measures a member's page: the scripts it loads, the data it embeds for them, and how soon they take over on a slow phone.
 * @param looks how often the phone loads the page; its times are this machine's times multiplied
 */
export async function measureMembers(site: Server, looks: number): Promise<Finding[]> {
  const cookie = await signedIn(site.url)
  const htmlOf = async (at: string) => (await fetch(site.url + at, { headers: { Accept: 'text/html', Cookie: cookie } })).text()
  const debate = `/debates/${slug}`
  const { bytes, blocking } = await loadScripts(await htmlOf(debate), site.url + debate)
  const { page, data } = splitData(await htmlOf(path))
  const [handed, shown] = [compressedSize(data, 4), compressedSize(page, 4)]
  return [
    { what: 'debate, member: scripts, br', ...tableColumns(bytes), promise: promises.scriptKb },
    { what: 'debate, member: scripts before the first paint', ours: '', value: blocking, shown: String(blocking), promise: 0 },
    ratio('page, member: what it hands over, br 4, to what it shows', handed, shown, formatKb, promises.handedOver),
    ...(looks > 0 ? await measureSlowPhone(site.url + debate, cookie, looks) : []),
  ]
}

/** Splits a member's page into HTML and the data embedded for scripts. */
function splitData(html: string): { page: string; data: string } {
  const [whole, data] = /<script nonce="[^"]*">(window\.__remixContext = [\s\S]*?)<\/script>/.exec(html) ?? []
  if (whole === undefined || data === undefined) throw new Error('the member’s page hands nothing over')
  return { page: html.replace(whole, ''), data }
}
