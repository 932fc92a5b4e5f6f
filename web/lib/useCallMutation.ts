import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Answer, Input, Route } from '#shared/contract/route.ts'
import { call } from './call.ts'
import { CallFailure, describeFailure } from './failure.ts'

interface CallMutationOptions<R extends Route, Newest> {
  /**
   * Called after a success. The mutation stays busy until the returned promise settles. The answer is null for status
   * 204.
   */
  readonly onDone?: (answer: Answer<R> | null, input: Input<R>) => unknown
  /** Reads the newer version in the answer to a conflict. */
  readonly newest?: { readonly safeParse: (value: unknown) => { readonly data?: Newest | undefined } }
  /** Called instead of setting `failure`, if somebody else has saved a newer version. */
  readonly onConflict?: (newest: Newest) => unknown
  /** Called with the text of the failure, and with the failure itself. */
  readonly onFailure?: (reason: string, failed: Error, input: Input<R>) => unknown
  /** Called after the call has succeeded or failed. */
  readonly onSettled?: (input: Input<R>) => unknown
}

/** A call that a user makes with a button, with its progress, its answer and its failure. */
export interface CallMutation<R extends Route> {
  readonly send: (input: Input<R>) => void
  readonly isBusy: boolean
  /** The input of the call in progress; undefined if there is none. */
  readonly sending: Input<R> | undefined
  readonly answer: Answer<R> | null | undefined
  /** The text of the failure; undefined after a conflict that `onConflict` handles. */
  readonly failure: string | undefined
  /** Clears the answer or the failure once the user has read it. */
  readonly dismiss: () => void
}

/** Makes a call that the contract defines, on request. The same call is not sent again while it is in progress. */
export const useCallMutation = <R extends Route, Newest = never>(
  route: R,
  { onDone, newest, onConflict, onFailure, onSettled }: CallMutationOptions<R, Newest> = {},
): CallMutation<R> => {
  const newestIn = (error: unknown): Newest | undefined =>
    error instanceof CallFailure && error.current !== undefined ? newest?.safeParse(error.current).data : undefined
  // The inputs of the calls in progress. A call with the same input is ignored: it may come from the second click of
  // a double click, before the button shows that it is busy.
  const underWay = useRef(new Set<string>())
  const { mutate, isPending, variables, data, error, reset } = useMutation<Answer<R> | null, Error, Input<R>>({
    mutationFn: async input => (await call(route, input)) ?? null,
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (failed, input) => {
      const current = newestIn(failed)
      return current === undefined ? onFailure?.(describeFailure(failed), failed, input) : onConflict?.(current)
    },
    onSettled: (_answer, _failure, input) => {
      underWay.current.delete(JSON.stringify(input))
      return onSettled?.(input)
    },
  })
  const isConflict = error !== null && newestIn(error) !== undefined
  // It stays the same function, because the columns of long lists depend on it: new columns restart sorting.
  const send = useCallback(
    (input: Input<R>): void => {
      const key = JSON.stringify(input)
      if (underWay.current.has(key)) return
      underWay.current.add(key)
      mutate(input)
    },
    [mutate],
  )
  return {
    send,
    isBusy: isPending,
    sending: isPending ? variables : undefined,
    answer: data,
    failure: error !== null && !isConflict ? describeFailure(error) : undefined,
    dismiss: reset,
  }
}
