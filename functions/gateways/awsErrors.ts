/** Whether an error of the AWS SDK has one of these names. */
export const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name)

/**
 * Calls an AWS service. An error with one of these names is ignored, because it means that an earlier call has
 * already done the work.
 */
export const unless = async (names: readonly string[], act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!isNamed(error, ...names)) throw error
  }
}

/** Calls an AWS service to remove something. If the resource does not exist, the call counts as successful. */
export const unlessMissing = (act: () => Promise<unknown>): Promise<void> => unless(['ResourceNotFoundException'], act)
