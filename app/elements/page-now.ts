/** Each page's own moment: not every one asks at once. */
const moment = Math.random()
/** So long others may join in asking. Milliseconds. */
const joining = 50

let asking: Promise<Document | null> | undefined

/** When this page may ask, if all of them are to ask within so many seconds. Milliseconds. */
export const momentWithin = (seconds: string | null): number => moment * Number(seconds ?? 0) * 1000

/** This page as the server has it now, asked for once by all elements that want it at the same time; null if it can't be had. */
export function pageNow(): Promise<Document | null> {
  asking ??= new Promise((joined) => setTimeout(joined, joining)).then(async () => {
    // Who asks from here on wants what is newer.
    asking = undefined
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
    return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  })
  return asking
}
