import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceRequest } from './option-list'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Collects questions, which a test answers at a chosen time. */
function askedQuestions() {
  const questions = new Map<string, { answer: (text: string) => void; fail: () => void; signal: AbortSignal }>()
  const shown: (string | undefined)[] = []
  const ask = (question: string, signal: AbortSignal) =>
    new Promise<string>((answer, refuse) => questions.set(question, { answer, fail: () => refuse(new Error()), signal }))
  return { questions, shown, answers: debounceRequest<string>(220, ask, (answer) => shown.push(answer)) }
}

test('asks only after 220 ms without typing', async () => {
  const { questions, answers } = askedQuestions()
  for (const text of ['t', 'tr', 'tra']) {
    answers.ask(text)
    await vi.advanceTimersByTimeAsync(219)
  }
  expect(questions.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([...questions.keys()]).toEqual(['tra'])
})

test('never replaces a newer answer by a late one', async () => {
  const { questions, shown, answers } = askedQuestions()
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

test('ignores a late failure while a newer question is pending', async () => {
  const { questions, shown, answers } = askedQuestions()
  answers.ask('first')
  await vi.advanceTimersByTimeAsync(220)
  answers.ask('second')
  questions.get('first')?.fail()
  await vi.advanceTimersByTimeAsync(220)
  questions.get('second')?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([undefined])
})

test('neither asks nor shows a forgotten question', async () => {
  const { questions, shown, answers } = askedQuestions()
  answers.ask('first', 0)
  await vi.advanceTimersByTimeAsync(0)
  answers.forget()
  questions.get('first')?.answer('to the first')
  answers.ask('second')
  answers.forget()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...questions.keys(), ...shown]).toEqual(['first'])
})
