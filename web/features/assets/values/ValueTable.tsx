import { useCallback, useMemo, useState } from 'react'
import type { DataPoint, Device } from '#shared/contract/device.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import type { AssetCategory } from '../categories/assetCategory.ts'
import { CategoryTable } from '../CategoryTable.tsx'
import { useRuleLimits } from './useRuleLimits.ts'
import { Sparklines, useSparklines } from './useSparklines.ts'
import { useWrongValues } from './useWrongValues.ts'
import { asCardColumns, withLimits } from './valueColumns.tsx'
import { WrongValues } from './wrongValues.ts'

interface Props {
  readonly device: Device
  readonly of: AssetCategory<DataPoint>
}

/**
 * The table with all latest values of a category, the limits that rules set, and sparklines of the values in view.
 * Values that open alarms are about are marked and come first.
 */
export const ValueTable = ({ device, of }: Props) => {
  const limits = useRuleLimits(device)
  const wrong = useWrongValues(device, false)
  const isFirst = useCallback(({ mnemonicName }: DataPoint) => wrong.has(mnemonicName), [wrong])
  // The mnemonics of the numeric values in view are stored as JSON text, because setting an equal text does not cause
  // a render, while setting a new array would.
  const [shown, setShown] = useState('[]')
  const lines = useSparklines(device.deviceName, JSON.parse(shown) as string[]) // safe: `onShown` writes it as JSON
  const hasCards = useMedia(halfWindow)
  const category = useMemo(() => {
    const columns = withLimits(of.columns, limits)
    return { ...of, columns: hasCards ? asCardColumns(columns) : columns }
  }, [of, limits, hasCards])
  return (
    <WrongValues value={wrong}>
      <Sparklines value={lines}>
        <CategoryTable
          device={device}
          of={category}
          isFirst={isFirst}
          onShown={rows =>
            setShown(
              JSON.stringify(
                rows.filter(({ mnemonicValue }) => typeof mnemonicValue === 'number').map(point => point.mnemonicName),
              ),
            )
          }
        />
      </Sparklines>
    </WrongValues>
  )
}
