import { forgetRead } from '#web/lib/queries.ts'
import { useIsMounted } from './useIsMounted.ts'

/**
 * Returns what a dialog does after it has been saved: `done`, which closes it. If the user has closed the dialog
 * before the answer arrived, the page is only read again, because `done` would close another dialog that has been
 * opened since.
 */
export const useDoneHere = <Answer extends readonly unknown[]>(
  done: (...answer: Answer) => unknown,
): ((...answer: Answer) => unknown) => {
  const isHere = useIsMounted()
  return (...answer) => (isHere() ? done(...answer) : forgetRead())
}
