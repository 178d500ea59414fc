/**
 * A clock that strikes at each full step of the wall clock while the page is seen, and at once when it is seen again
 * (from the background, from sleep, from the back-forward cache). One timer for all who listen; none for nobody.
 */
export function clock(step: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    clearTimeout(timer)
    timer = undefined
    if (listeners.size && !document.hidden) timer = setTimeout(strike, step - (Date.now() % step))
  }
  const strike = () => {
    if (!document.hidden) for (const listener of listeners) listener()
    schedule()
  }
  document.addEventListener('visibilitychange', strike)
  addEventListener('pageshow', strike)

  return {
    add(listener: () => void) {
      listeners.add(listener)
      listener()
      if (timer === undefined) schedule()
    },
    remove(listener: () => void) {
      listeners.delete(listener)
      if (!listeners.size) schedule()
    },
  }
}

/** A style sheet for shadow roots; made by script, so that the page's style-src need not allow inline styles. */
export function sheet(css: string) {
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return styles
}
