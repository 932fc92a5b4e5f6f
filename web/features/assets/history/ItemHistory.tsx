import Link from '@cloudscape-design/components/link'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useLocation } from 'react-router-dom'
import type { DataPoint, Device } from '#shared/contract/device.ts'
import { defaultHistoryPeriod, type TimePeriod } from '#shared/time/dates.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { buildViewParams } from '../assetView.ts'

const HistoryModal = lazyPart(async () => (await import('./HistoryModal.tsx')).HistoryModal)

interface Item {
  readonly point: DataPoint
  readonly exportName: string
}

interface Opening {
  readonly open: (item: Item) => void
  /** Returns the address of the historical view with an item's chart. */
  readonly addressOf: (mnemonic: string, period: TimePeriod) => string
}

const ItemOpening = createContext<Opening>({ open: () => {}, addressOf: () => '' })

interface Props extends Pick<Device, 'deviceName' | 'modelName'> {
  readonly children: ReactNode
}

/** Renders its children, and the dialog with the history of a data item that the user opens from one of them. */
export const ItemHistory = ({ deviceName, modelName, children }: Props) => {
  // The view of the page only: a text that was typed into the table's filter just before reaches the address later.
  const view = new URLSearchParams(useLocation().search).get('view')
  const [opened, setOpened] = useState<{ readonly item: Item; readonly at: string | null }>()
  const opening = useMemo<Opening>(
    () => ({
      open: item => setOpened({ item, at: view }),
      addressOf: (mnemonic, period) => {
        const request = { ...period, items: [mnemonic] }
        const params = buildViewParams({ state: 'VIEW_HISTORICAL_DATAITEM_PAGE', request })
        return `${assetPath({ deviceName, modelName })}?${params.toString()}`
      },
    }),
    [deviceName, modelName, view],
  )
  // The history dialog closes when the user goes to another view of the page, and stays closed after a return.
  if (opened && opened.at !== view) setOpened(undefined)
  const item = opened?.at === view ? opened.item : undefined
  return (
    <ItemOpening value={opening}>
      {children}
      {item && (
        <HistoryModal
          deviceName={deviceName}
          chartAddress={period => opening.addressOf(item.point.mnemonicName, period)}
          {...item}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ItemOpening>
  )
}

/**
 * The link next to a data item that opens the item's history (specification A §2). In a new tab, it opens the item's
 * chart.
 */
export const ViewHistoryLink = (item: Item) => {
  const { open, addressOf } = useContext(ItemOpening)
  const [usual] = useState(() => defaultHistoryPeriod(Date.now()))
  const { mnemonicName } = item.point
  return (
    <Link
      href={addressOf(mnemonicName, usual)}
      ariaLabel={`View History Data ${mnemonicName}`}
      onFollow={event => {
        event.preventDefault()
        open(item)
      }}
    >
      View History Data
    </Link>
  )
}
