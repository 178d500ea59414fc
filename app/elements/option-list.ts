/**
 * The options of a list box beneath a text field that keeps the focus, by ARIA's pattern of the two: which one the arrow
 * keys have chosen, told to the field by aria-activedescendant.
 * @param list with an id; whatever within has role=option
 * @param field the text field; null until its element has found it
 */
export function optionList(list: HTMLElement, field: () => HTMLElement | null) {
  let chosen: HTMLElement | undefined
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  function choose(option: HTMLElement | undefined) {
    chosen = option
    for (const one of options()) one.ariaSelected = String(one === option)
    if (option) field()?.setAttribute('aria-activedescendant', option.id)
    else field()?.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  return {
    chosen: () => chosen,
    choose,
    /** Down by one or up by one: round and round, by way of none. */
    step(by: 1 | -1) {
      const all = options()
      const before = chosen ? all.indexOf(chosen) : all.length
      const places = all.length + 1
      choose(all[(before + by + places) % places])
    },
    /** Takes new options in. @returns how many there are */
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

/** The way an arrow key leads in a list; undefined for every other key. */
export function stepOf({ key }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : undefined
}

/** Whether a key is pressed by itself, and not to compose a letter: only such a key is for the list. */
export function isAlone({ isComposing, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey
}

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

/** Somebody whom a text may mention: their shown name, and how one writes that. */
export type Suggestion = { name: string; text: string }
