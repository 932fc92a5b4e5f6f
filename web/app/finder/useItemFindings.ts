import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { system } from '#shared/contract/calls/system.ts'
import { looseName } from '#shared/text/looseName.ts'
import { historyPath } from '#web/lib/addresses/historyAddress.ts'
import { useCall } from '#web/lib/queries.ts'
import type { Finding, FindingGroup } from './findings.ts'

interface Instrument {
  readonly deviceName: string
  readonly modelName: string
}

const dayMs = 86_400_000

const none: readonly Finding[] = []

/** The instrument whose full name is one of the typed words. If there is none, the instrument whose page is open. */
export const instrumentMeant = (
  instruments: readonly Instrument[],
  typed: string,
  pathname: string,
): Instrument | undefined => {
  const words = new Set(typed.split(/\s+/).map(looseName).filter(Boolean))
  const named = instruments.find(({ deviceName }) => words.has(looseName(deviceName)))
  if (named) return named
  const [, page, shown = ''] = pathname.split('/')
  return page === 'assets' ? instruments.find(({ deviceName }) => encodeURIComponent(deviceName) === shown) : undefined
}

/** The data items of the instrument that the search is about. Each opens the chart of the item's last 24 hours. */
export const useItemFindings = (instruments: readonly Instrument[], typed: string) => {
  const { pathname } = useLocation()
  const [now] = useState(Date.now)
  const meant = useMemo(() => instrumentMeant(instruments, typed, pathname), [instruments, typed, pathname])
  const { data, error, isLoading } = useCall(
    system.getDeviceParameters,
    { modelName: meant?.modelName ?? '' },
    { enabled: meant !== undefined },
  )
  const parameters = meant && data?.deviceParameters
  const group = useMemo(
    (): FindingGroup => ({
      title: 'Data items',
      findings:
        parameters?.map(({ mnemonic, displayName }) => ({
          name: `Chart ${displayName || mnemonic} of ${meant?.deviceName}`,
          about: mnemonic,
          to: meant ? historyPath(meant, { from: now - dayMs, to: now, items: [mnemonic] }) : '',
        })) ?? none,
    }),
    [parameters, meant, now],
  )
  return {
    group,
    isReading: meant !== undefined && isLoading,
    isFailed: meant !== undefined && error !== null && !data,
  }
}
