import { rules } from '#shared/contract/calls/rules.ts'
import type { Answer, Input } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'

type Whole = Input<typeof rules.backtestRule>

/** A rule to try, without the period and the instruments. */
export type Trial = Omit<Whole, 'startDate' | 'endDate' | 'nextToken' | 'deviceNames' | 'zone'>

/**
 * Tries a rule on past data, instrument by instrument. Each call returns before its time limit, and the next call
 * continues from there.
 */
export async function* tryRule(
  trial: Omit<Whole, 'nextToken'>,
  signal: AbortSignal,
): AsyncGenerator<Answer<typeof rules.backtestRule>> {
  let nextToken: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the previous one ended
    const answer = await call(rules.backtestRule, { ...trial, ...(nextToken !== undefined && { nextToken }) }, signal)
    if (!answer) return
    yield answer
    nextToken = answer.done ? undefined : answer.nextToken
  } while (nextToken !== undefined)
}
