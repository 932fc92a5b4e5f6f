import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure, reasonOf } from './failure.ts'

interface Work<Item, Order> {
  readonly idOf: (item: Item) => string
  /** Does the work for one item. On a Conflict, the newer version of somebody else is kept. */
  readonly work: (item: Item, order: Order) => Promise<unknown>
  readonly onDone: (counts: { readonly own: number; readonly others: number }) => void
}

/**
 * Does something with several things, one after the other. A failure stops it, and the next attempt continues with the
 * rest.
 */
export const useOneByOne = <Item, Order>(items: readonly Item[], { idOf, work, onDone }: Work<Item, Order>) => {
  const [done, setDone] = useState<ReadonlyMap<string, 'own' | 'other'>>(new Map())
  // A click draws the button as busy a little later. The second click of a double click comes before that.
  const isUnderWay = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (order: Order) => {
      const results = new Map(done)
      for (const item of items.filter(one => !done.has(idOf(one)))) {
        results.set(idOf(item), (await isOurs(() => work(item, order))) ? 'own' : 'other')
        setDone(new Map(results))
      }
      return results
    },
    onSettled: () => {
      isUnderWay.current = false
    },
    onSuccess: results => {
      const own = [...results.values()].filter(whose => whose === 'own').length
      onDone({ own, others: results.size - own })
    },
  })
  return {
    start: (order: Order): void => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(order)
    },
    isBusy: isPending,
    doneCount: done.size,
    failure: error ? reasonOf(error) : undefined,
  }
}

const isOurs = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.type === 'Conflict') return false
    throw error
  }
}
