/**
 * Asks once nothing has been typed for a while, and hands on the answer to the latest question alone: a late one to an
 * earlier question never takes its place, in whatever order they come.
 * @param pause milliseconds
 * @param ask may fail, and should stop when its signal is aborted
 * @param show gets the answer; undefined if asking failed
 */
export function latestAnswer<T>(
  pause: number,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  show: (answer: T | undefined) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  function forget() {
    clearTimeout(timer)
    asking?.abort()
  }

  async function askNow(question: string) {
    asking = new AbortController()
    const { signal } = asking
    const answer = await ask(question, signal).catch(() => undefined)
    if (!signal.aborted) show(answer)
  }

  return {
    ask(question: string, soon = pause) {
      forget()
      timer = setTimeout(askNow, soon, question)
    },
    forget,
  }
}
