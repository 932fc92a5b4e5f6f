/** Whether an error has one of these names. */
export const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name)

/**
 * Calls an AWS service. An error with one of these names counts as success, because it means that an earlier call has
 * already done the work.
 */
export const unless = async (names: readonly string[], act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!isNamed(error, ...names)) throw error
  }
}

/** Calls an AWS service. If the resource does not exist, that counts as success. */
export const unlessMissing = (act: () => Promise<unknown>): Promise<void> => unless(['ResourceNotFoundException'], act)
