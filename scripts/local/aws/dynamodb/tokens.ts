import { AwsError } from '../protocol/awsError.ts'
import { prefixes, type RowWrite } from './rows.ts'
import type { Storage } from './storage.ts'

/** DynamoDB remembers a ClientRequestToken for ten minutes. */
const rememberedMs = 10 * 60_000
/**
 * How many expired tokens are removed with each new one: enough to remove them faster than they are added, but few
 * enough not to slow down a request.
 */
const removedAtOnce = 4

type TokenRow = { fingerprint: string; at: number }
export type TokenUse = { repeated: boolean; operations: RowWrite[] }

/**
 * Opens the store of idempotency tokens of transactions. A token is written in the same batch as its transaction. If
 * a client repeats a transaction because the answer was lost, it is therefore not applied twice, even after a crash.
 */
export const openTokens = (storage: Storage, now: () => number) => {
  const timeKey = (at: number, token: string) => `${prefixes.tokenTime}${String(at).padStart(16, '0')}~${token}`

  const removeExpired = async (): Promise<RowWrite[]> => {
    const range = { gt: prefixes.tokenTime, lt: timeKey(now() - rememberedMs, ''), limit: removedAtOnce }
    const old = await storage.level.iterator<string, string>({ ...range, valueEncoding: 'json' }).all()
    return old.flatMap(([key, token]) => [
      { type: 'del', key },
      { type: 'del', key: prefixes.token + token },
    ])
  }

  /** Throws if the token has already been used for a different transaction. */
  const use = async (token: string, fingerprint: string): Promise<TokenUse> => {
    const known = await storage.get<TokenRow>(prefixes.token + token)
    const at = now()
    if (known && at - known.at < rememberedMs) {
      if (known.fingerprint === fingerprint) return { repeated: true, operations: [] }
      const message = 'The client token was already used with different parameters'
      throw new AwsError('IdempotentParameterMismatchException', message)
    }
    const removals = await removeExpired()
    return {
      repeated: false,
      operations: [
        ...removals,
        { type: 'put', key: prefixes.token + token, value: { fingerprint, at } satisfies TokenRow },
        { type: 'put', key: timeKey(at, token), value: token },
      ],
    }
  }

  return { use }
}
