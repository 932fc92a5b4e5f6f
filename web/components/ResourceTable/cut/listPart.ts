import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'

/**
 * The part of a list that is read, if the list has more rows than the console holds at once. The part's number is in
 * the address: `?part=2` is the second ten thousand rows.
 */
export interface ListPart {
  /** The number of the part of the list that is shown, starting at 1. */
  readonly number: number
  /** Turns to the next part, or to the previous one with a step of -1, but not beyond the last part. */
  readonly turnBy: (step: 1 | -1, last: number) => void
}

/** Parses the number of the part from an address. The default is 1, also if the number makes no sense. */
export const partFrom = (params: URLSearchParams): number => {
  const number = Number(params.get('part') ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

/** Returns the address of another part of the list. It shows the first page of that part's rows. */
export const withPart = (params: URLSearchParams, number: number): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (number > 1) next.set('part', String(number))
  else next.delete('part')
  return next
}

/** The number of the part that is a step away from that of an address. */
export const partBeside = (params: URLSearchParams, step: 1 | -1, last: number): number =>
  Math.min(Math.max(partFrom(params) + step, 1), last)

export const useListPart = (): ListPart => {
  const [params, updateParams] = useAddressParams()
  return {
    number: partFrom(params),
    turnBy: (step, last) => {
      // A page with 10,000 rows renders up to a second after a click, so a second click starts from the address.
      const now = new URLSearchParams(window.location.search)
      const number = partBeside(now, step, last)
      if (number !== partFrom(now)) updateParams(newest => withPart(newest, number))
    },
  }
}
