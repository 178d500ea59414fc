import type { ArchivedDebate } from '#contract/archive'

export type Fault = { path: (string | number)[]; message: string }

/** Two machines' clocks differ by no more. */
const toleranceMs = 60_000

/**
 * What of a debate's moments can't be: those that have not come yet, and ends before their beginnings. That a post is older than its
 * debate or than what it answers is let pass: real archives have such.
 * @param now in ms
 */
export function faultsOfTime(debate: Omit<ArchivedDebate, 'key'>, now: number): Fault[] {
  const faults: Fault[] = []
  const latest = new Date(now + toleranceMs).toISOString()
  const check = (path: (string | number)[], moments: Moments, orders: readonly (readonly [string, string])[]) => {
    for (const [field, moment] of Object.entries(moments)) {
      if (moment && moment > latest) faults.push({ path: [...path, field], message: 'lies in the future. Write a moment that has passed' })
    }
    for (const [early, late] of orders) {
      const [from, to] = [moments[early], moments[late]]
      if (from && to && to < from) faults.push({ path: [...path, late], message: `lies before ${early}. Write one that follows it` })
    }
  }
  const { created_at, started_at, closed_at } = debate
  check([], { created_at, started_at, closed_at }, [
    ['created_at', 'started_at'],
    [started_at ? 'started_at' : 'created_at', 'closed_at'],
  ])
  for (const [index, { joined_at, left_at }] of debate.participants.entries())
    check(['participants', index], joined_at ? { joined_at, left_at } : { created_at, left_at }, [
      [joined_at ? 'joined_at' : 'created_at', 'left_at'],
    ])
  for (const kind of ['arguments', 'comments'] as const) {
    for (const [index, post] of debate[kind].entries())
      check([kind, index], { created_at: post.created_at, edited_at: post.edited_at }, [['created_at', 'edited_at']])
  }
  return faults
}

/** As the contract reads them, which sort as texts. */
type Moments = Record<string, string | null | undefined>
