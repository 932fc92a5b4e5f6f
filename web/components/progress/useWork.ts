import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notify } from '#web/lib/notices.ts'
import { useIsMounted } from '../form/useIsMounted.ts'
import { workThrough, type Ending, type FailedItem } from './workThrough.ts'

interface Options<Item, Order> {
  readonly idOf: (item: Item) => string
  /** The number of things in one step of the work. The default is 1. */
  readonly atOnce?: number
  readonly step: (items: readonly Item[], order: Order) => ReturnType<Parameters<typeof workThrough<Item>>[1]['step']>
  /**
   * Called once all things are finished. `isStopped` says whether the user has stopped the work, or left the page,
   * during its last step.
   */
  readonly onDone: (counts: Readonly<Record<Ending, number>>, isStopped: boolean) => void
  /** The notice for a user who left the page before everything was finished. */
  readonly leftText: (doneCount: number) => string
}

/** The state of work on several things, for its dialog. */
export interface SeveralWork<Item> {
  readonly isBusy: boolean
  readonly isStopping: boolean
  readonly count: number
  readonly doneCount: number
  /** The things that failed in the last attempt. The next attempt is only for these. */
  readonly failed: readonly (FailedItem<Item> & { readonly id: string })[]
  /** Stops the work after the current step. */
  readonly stop: () => void
  /** Called when the user chooses to leave the page during the work. */
  readonly leave: () => void
}

/**
 * Works on several things step by step, and keeps track of progress and failures. If the user leaves the page, the
 * work stops after the current step, and a notice says how far it came.
 */
export const useWork = <Item, Order>(
  items: readonly Item[],
  { idOf, atOnce = 1, step, onDone, leftText }: Options<Item, Order>,
): SeveralWork<Item> & { readonly start: (order: Order) => void } => {
  const [done, setDone] = useState<ReadonlyMap<string, Ending>>(new Map())
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  // Set as soon as the work starts, so that the second click of a double click is ignored even before the button
  // shows that it is busy.
  const isUnderWay = useRef(false)
  const isHere = useIsMounted()
  // Set as soon as the user chooses to leave. The page is mounted until the next one has been rendered.
  const isLeaving = useRef(false)
  const hasLeft = (): boolean => isLeaving.current || !isHere()
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (order: Order) => {
      const results = new Map(done)
      const rest = items.filter(item => !results.has(idOf(item)))
      const failed = await workThrough(rest, {
        atOnce,
        step: some => step(some, order),
        isStopped: () => isStopped.current || hasLeft(),
        onEnded: (item, ending) => {
          results.set(idOf(item), ending)
          setDone(new Map(results))
        },
      })
      return { failed, results }
    },
    onSettled: () => {
      isUnderWay.current = false
    },
    onSuccess: ({ failed, results }) => {
      if (failed.length > 0) {
        if (hasLeft()) notify({ type: 'warning', text: leftText(results.size), stays: true })
        return
      }
      const own = [...results.values()].filter(ending => ending === 'own').length
      onDone({ own, other: results.size - own }, isStopped.current || hasLeft())
    },
  })
  return {
    start: order => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      isStopped.current = false
      setStopping(false)
      mutate(order)
    },
    stop: () => {
      isStopped.current = true
      setStopping(true)
    },
    leave: () => {
      isLeaving.current = true
    },
    isBusy: isPending,
    isStopping: isPending && isStopping,
    count: items.length,
    doneCount: done.size,
    failed: isPending ? [] : (data?.failed ?? []).map(one => ({ ...one, id: idOf(one.item) })),
  }
}

/**
 * Closes the dialog of the work, or stops the work if it is in progress. A click outside the dialog does nothing
 * during the work, or if the user has entered something.
 */
export const dismissWork = (
  { isBusy, stop }: SeveralWork<unknown>,
  { reason, isEntered = false, onClose }: { reason: string; isEntered?: boolean; onClose: () => void },
): void => {
  if (reason === 'overlay' && (isBusy || isEntered)) return
  if (isBusy) stop()
  else onClose()
}
