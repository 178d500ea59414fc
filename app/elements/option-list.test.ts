import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latestAnswer } from './option-list'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Questions that are answered when a test says so. */
function asked() {
  const questions = new Map<string, { answer: (text: string) => void; fail: () => void; signal: AbortSignal }>()
  const shown: (string | undefined)[] = []
  const ask = (question: string, signal: AbortSignal) =>
    new Promise<string>((answer, refuse) => questions.set(question, { answer, fail: () => refuse(new Error()), signal }))
  return { questions, shown, answers: latestAnswer<string>(220, ask, (answer) => shown.push(answer)) }
}

test('nothing is asked before nothing has been typed for 220 ms', async () => {
  const { questions, answers } = asked()
  for (const text of ['t', 'tr', 'tra']) {
    answers.ask(text)
    await vi.advanceTimersByTimeAsync(219)
  }
  expect(questions.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([...questions.keys()]).toEqual(['tra'])
})

test('a late answer never takes the place of a newer one', async () => {
  const { questions, shown, answers } = asked()
  answers.ask('first')
  await vi.advanceTimersByTimeAsync(220)
  answers.ask('second')
  expect(questions.get('first')?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(220)
  questions.get('second')?.answer('to the second')
  await vi.advanceTimersByTimeAsync(0)
  questions.get('first')?.answer('to the first, late')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['to the second'])
})

test('nor does it come while the newer question waits, and a late failure is none', async () => {
  const { questions, shown, answers } = asked()
  answers.ask('first')
  await vi.advanceTimersByTimeAsync(220)
  answers.ask('second')
  questions.get('first')?.fail()
  await vi.advanceTimersByTimeAsync(220)
  questions.get('second')?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([undefined])
})

test('what is forgotten is neither asked nor shown', async () => {
  const { questions, shown, answers } = asked()
  answers.ask('first', 0)
  await vi.advanceTimersByTimeAsync(0)
  answers.forget()
  questions.get('first')?.answer('to the first')
  answers.ask('second')
  answers.forget()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...questions.keys(), ...shown]).toEqual(['first'])
})
