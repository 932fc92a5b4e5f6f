import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchFrom, withoutSearch, withSearch, type Search } from './searchAddress.ts'

/** An advanced search that stands in the address: shareable, and kept by back and forward. */
export const useSearch = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => searchFrom(params, names), [params, names])
  return {
    search,
    searchFor: (next: Search<Name>) => setParams(now => withSearch(now, next)),
    reset: () => setParams(withoutSearch),
  }
}
