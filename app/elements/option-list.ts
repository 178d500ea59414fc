/**
 * Manages the options of a list box below a text field that keeps the focus, by ARIA's pattern for the two. The option chosen by the arrow
 * keys is announced through aria-activedescendant of the field.
 * @param list has an id, and options with role=option in it
 * @param field the text field; null until its element has found it
 */
export function createOptionList(list: HTMLElement, field: () => HTMLElement | null) {
  let chosen: HTMLElement | undefined
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  function choose(option: HTMLElement | undefined) {
    chosen = option
    for (const other of options()) other.ariaSelected = String(other === option)
    if (option) field()?.setAttribute('aria-activedescendant', option.id)
    else field()?.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  return {
    chosen: () => chosen,
    choose,
    /** Moves down or up by one. After the last option comes no choice, then the first option again. */
    step(by: 1 | -1) {
      const all = options()
      const before = chosen ? all.indexOf(chosen) : all.length
      const places = all.length + 1
      choose(all[(before + by + places) % places])
    },
    /**
     * Prepares new options.
     * @returns how many there are
     */
    renew(): number {
      const all = options()
      for (const [index, option] of all.entries()) {
        option.id = `${list.id}-${index}`
        option.tabIndex = -1
      }
      choose(undefined)
      return all.length
    },
  }
}

/** Returns the direction of an arrow key; undefined for every other key. */
export function arrowDirection({ key }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : undefined
}

/** Checks whether a key is pressed without modifiers and not to compose a letter. The list handles only such keys. */
export function isPlainKey({ isComposing, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey
}

/**
 * Sends a request once nothing has been typed for a while, and shows only the answer to the latest request. A late answer to an earlier
 * request never replaces it.
 * @param pause in ms
 * @param ask sends the request; it may fail, and should stop when its signal is aborted
 * @param show gets the answer; undefined if the request failed
 */
export function debounceRequest<T>(
  pause: number,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  show: (answer: T | undefined) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined

  function forget() {
    clearTimeout(timer)
    request?.abort()
  }

  async function askNow(question: string) {
    request = new AbortController()
    const { signal } = request
    const answer = await ask(question, signal).catch(() => undefined)
    if (!signal.aborted) show(answer)
  }

  return {
    ask(question: string, delay = pause) {
      forget()
      timer = setTimeout(askNow, delay, question)
    },
    forget,
  }
}

/** A person to mention in a text: their shown name, and the text of the mention. */
export type Suggestion = { name: string; text: string }
