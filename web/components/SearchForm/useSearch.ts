import { useMemo } from 'react'
import { countUp, resets } from '#web/components/ResourceTable/find/resets.ts'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { isReset, searchFrom, withoutSearch, withSearch, type Search } from './searchAddress.ts'

/** An advanced search stored in the address, so it can be shared, and Back and Forward restore it. */
export const useSearch = <Name extends string>(names: readonly Name[]) => {
  const [params, updateParams] = useAddressParams()
  // The search object changes only if one of its values does, although filters, sort order and page change the
  // address too.
  const text = withSearch(new URLSearchParams(), searchFrom(params, names)).toString()
  const search = useMemo(() => searchFrom(new URLSearchParams(text), names), [text, names])
  return {
    search,
    isReset: isReset(params),
    isSearched: Object.values(search).some(Boolean),
    searchFor: (next: Search<Name>) => updateParams(now => withSearch(now, next)),
    reset: () => {
      countUp(resets)
      updateParams(withoutSearch)
    },
  }
}
