import Button from '@cloudscape-design/components/button'
import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { DataPoint } from '#shared/contract/devices.ts'

const HistoryModal = lazy(async () => ({ default: (await import('./HistoryModal.tsx')).HistoryModal }))

interface Item {
  readonly point: DataPoint
  readonly exportName: string
}

const Opening = createContext<(item: Item) => void>(() => {})

interface Props {
  readonly deviceName: string
  readonly modelName: string
  readonly children: ReactNode
}

/** Opens the history of single data items over what is below it. */
export const ItemHistory = ({ deviceName, modelName, children }: Props) => {
  const { search } = useLocation()
  const [opened, setOpened] = useState<{ readonly item: Item; readonly at: string }>()
  const open = useCallback((item: Item) => setOpened({ item, at: search }), [search])
  // Leaving for another view leaves the window behind too.
  const item = opened?.at === search ? opened.item : undefined
  return (
    <Opening value={open}>
      {children}
      {item && (
        <Suspense fallback={null}>
          <HistoryModal deviceName={deviceName} modelName={modelName} {...item} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Opening>
  )
}

/** A §2: stands beside each data item. */
export const ViewHistoryLink = (item: Item) => {
  const open = useContext(Opening)
  return (
    <Button
      variant="inline-link"
      wrapText={false}
      ariaLabel={`View History Data ${item.point.mnemonicName}`}
      onClick={() => open(item)}
    >
      View History Data
    </Button>
  )
}
