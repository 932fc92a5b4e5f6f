import { useMemo, useState } from 'react'
import type { Alarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { nothingAsked, makeRowSource, type RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { searchFrom } from '#web/components/SearchForm/searchAddress.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useCall } from '#web/lib/queries.ts'
import { alarmQuery, alarmSearchNames, type AlarmSearch } from './alarmSearch.ts'

/** Reads the search from the address, and the alarms that match it. */
export const useAlarmSearch = (zone: string) => {
  const { search, searchFor } = useSearch(alarmSearchNames)
  const [searchedAt, setSearchedAt] = useState(Date.now)
  const query = useMemo(() => alarmQuery(search, zone, searchedAt), [search, zone, searchedAt])
  const found = useCall(alarms.getAlarms, query ?? {}, { enabled: query !== undefined })
  const [isAgain, setAgain] = useState(false)
  const isAsked = query !== undefined
  const read: RowSource<Alarm> = isAsked ? makeRowSource(found, answer => answer.eventsData) : nothingAsked
  const source = isAgain ? { ...read, rows: undefined, error: null } : read
  const isSame = (next: AlarmSearch, shown: AlarmSearch): boolean =>
    alarmSearchNames.every(name => next[name].trim() === shown[name])
  return {
    search,
    /** Submitting an unchanged search reads the alarms again. */
    searchFor: (next: AlarmSearch): void => {
      setSearchedAt(Date.now())
      // A page with many rows renders a search up to a second after its address has changed. Until then, the address
      // has the newest search, and its alarms are about to be read.
      if (!isSame(next, searchFrom(new URLSearchParams(window.location.search), alarmSearchNames)))
        return searchFor(next)
      if (!isSame(next, search)) return
      setAgain(true)
      void found.refetch().finally(() => setAgain(false))
    },
    source,
    /** The server's message that comes with the alarms found; undefined before the first search. */
    note: isAsked ? found.data?.message : undefined,
    isAsked,
    query,
    isFetching: source.rows === undefined && !source.error,
  }
}
