/** How long a connection to the broker must last to count as steady. Also the longest wait before reconnecting. */
const steadyMs = 60_000

/** How long to wait after a lost connection, and the likely reason for the loss. */
export interface Loss {
  /** How long to wait before the next connection. The caller randomizes it. */
  readonly waitMs: number
  readonly reason: string
}

/**
 * Decides how long to wait between connections. The waits grow until a connection is steady. If two programs use the
 * same name, each one's new connection ends the other's, and the broker does not give that reason.
 */
export const createReconnection = (name: string, firstWaitMs: number) => {
  let waitMs = firstWaitMs
  let shortOnes = 0

  const isRepeated = (): boolean => shortOnes > 1
  const nextWait = (): number => {
    const now = waitMs
    waitMs = Math.min(steadyMs, waitMs * 2)
    return now
  }
  return {
    steadyMs,
    /**
     * Whether the last connections were steady. A single short connection does not count, because it may have ended
     * for any reason.
     */
    isSteady: (): boolean => !isRepeated(),
    /** Returns how long to wait after a failed attempt to connect. */
    failed: nextWait,
    /**
     * The wait after a connection that was open for `lastedMs`. `error` is the error that ended it, if there was one.
     */
    lost: (lastedMs: number, error: Error | undefined): Loss => {
      const seconds = Math.round(lastedMs / 1_000)
      const ended = error
        ? `The connection was lost after ${seconds} s: ${error.message}`
        : `The broker ended the connection after ${seconds} s`
      if (lastedMs >= steadyMs) {
        waitMs = firstWaitMs
        shortOnes = 0
        return { waitMs: nextWait(), reason: ended }
      }
      shortOnes += 1
      const takenOver = `Probably another program connects as ${name} (session taken over): end it, or give it its own name`
      return {
        waitMs: nextWait(),
        reason: isRepeated() ? `${ended}, ${shortOnes} times in a row. ${takenOver}` : ended,
      }
    },
  }
}

export type Reconnection = ReturnType<typeof createReconnection>
