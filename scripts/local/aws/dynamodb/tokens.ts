import { AwsError } from '../protocol/awsError.ts'
import { prefixes, type RowWrite } from './rows.ts'
import type { Storage } from './storage.ts'

/** As long as the service remembers a ClientRequestToken. */
const rememberedMs = 10 * 60_000
/** Each use of a token forgets at most so many old ones: more than it adds, and too few to be felt. */
const forgottenAtOnce = 4

type TokenRow = { fingerprint: string; at: number }
export type TokenUse = { repeated: boolean; operations: RowWrite[] }

/**
 * Idempotency tokens, kept in the batch of their transaction: a client that repeats a transaction because the answer
 * was lost, even in a crash, does not apply it twice.
 */
export const openTokens = (storage: Storage, now: () => number) => {
  const timeKey = (at: number, token: string) => `${prefixes.tokenTime}${String(at).padStart(16, '0')}~${token}`

  const forget = async (): Promise<RowWrite[]> => {
    const range = { gt: prefixes.tokenTime, lt: timeKey(now() - rememberedMs, ''), limit: forgottenAtOnce }
    const old = await storage.level.iterator<string, string>({ ...range, valueEncoding: 'json' }).all()
    return old.flatMap(([key, token]) => [
      { type: 'del', key },
      { type: 'del', key: prefixes.token + token },
    ])
  }

  /** Throws where the token stands for another transaction. */
  const use = async (token: string, fingerprint: string): Promise<TokenUse> => {
    const known = await storage.get<TokenRow>(prefixes.token + token)
    const at = now()
    if (known && at - known.at < rememberedMs) {
      if (known.fingerprint === fingerprint) return { repeated: true, operations: [] }
      const message = 'The client token was already used with different parameters'
      throw new AwsError('IdempotentParameterMismatchException', message)
    }
    const forgotten = await forget()
    return {
      repeated: false,
      operations: [
        ...forgotten,
        { type: 'put', key: prefixes.token + token, value: { fingerprint, at } satisfies TokenRow },
        { type: 'put', key: timeKey(at, token), value: token },
      ],
    }
  }

  return { use }
}
