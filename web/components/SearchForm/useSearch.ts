import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchFrom, withoutSearch, withSearch, type Search } from './searchAddress.ts'

/** An advanced search that stands in the address: shareable, and kept by back and forward. */
export const useSearch = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams()
  // The search stays the same object as long as it is equal, although filters, sort and page change the address
  // too.
  const text = withSearch(new URLSearchParams(), searchFrom(params, names)).toString()
  const search = useMemo(() => searchFrom(new URLSearchParams(text), names), [text, names])
  return {
    search,
    isSearched: Object.values(search).some(Boolean),
    searchFor: (next: Search<Name>) => setParams(now => withSearch(now, next)),
    reset: () => setParams(withoutSearch),
  }
}
