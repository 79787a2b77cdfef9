import { describe, expect, it } from 'vitest'
import { isAnswer, troubleOf } from './problem.ts'

describe('the cause of a failed attempt', () => {
  it.each([
    ['mail-off', 'mail-off', false],
    ['internal', 'internal', false],
    ['given-up', 'given-up', false],
    ['EMESSAGE DATA 451', 'busy', true],
    ['EENVELOPE RCPT TO 550', 'refused', true],
    ['ESOCKET CONN', 'unreachable', true],
    ['ETIMEDOUT', 'unreachable', true],
  ])('%s', (problem, trouble, answer) => {
    expect([troubleOf(problem), isAnswer(problem)]).toEqual([trouble, answer])
  })
})
