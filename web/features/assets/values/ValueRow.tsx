import Box from '@cloudscape-design/components/box'
import type { DataPoint } from '#shared/contract/device.ts'
import { Time } from '#web/components/Time.tsx'
import { nameOfPoint } from '../dataItems.ts'
import { ViewHistoryLink } from '../history/ItemHistory.tsx'
import { ValueCell } from './ValueCell.tsx'
import './ValueRow.css'

interface Props {
  readonly point: DataPoint
  /** The name of the file with the exported history. */
  readonly exportName: string
}

/** A latest value in the width of a phone: two lines instead of a card. */
export const ValueRow = ({ point, exportName }: Props) => (
  <div className="panel-row value-row">
    <div>{nameOfPoint(point)}</div>
    <ValueCell point={point} />
    <Box fontSize="body-s" color="text-body-secondary">
      <Time at={point.mnemonicTimeStamp} />
    </Box>
    <ViewHistoryLink point={point} exportName={exportName} />
  </div>
)
