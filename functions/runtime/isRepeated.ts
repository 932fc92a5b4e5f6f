/**
 * Whether an AWS error is the answer to a repeated attempt of the SDK. The answer to an earlier attempt may have been
 * lost, so that the earlier attempt has already made the change.
 */
export const isRepeated = (error: unknown): boolean =>
  ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1
