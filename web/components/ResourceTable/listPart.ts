import { useSearchParams } from 'react-router-dom'

/**
 * The part of a list that is read, if the list is longer than the console holds at once. The address has its number:
 * `?part=2` means the second ten thousand rows.
 */
export interface ListPart {
  /** The number of the part, from 1. */
  readonly number: number
  readonly turnTo: (number: number) => void
}

/** The number of a part in an address; 1 if the address has none, or none that makes sense. */
export const partFrom = (params: URLSearchParams): number => {
  const number = Number(params.get('part') ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

/** The address of another part, on the first page of its rows. */
export const withPart = (params: URLSearchParams, number: number): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (number > 1) next.set('part', String(number))
  else next.delete('part')
  return next
}

export const useListPart = (): ListPart => {
  const [params, setParams] = useSearchParams()
  return { number: partFrom(params), turnTo: number => setParams(now => withPart(now, number)) }
}
