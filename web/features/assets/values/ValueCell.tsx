import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useContext } from 'react'
import { limitWithUnit, numberText } from '#shared/alarms/seenText.ts'
import type { DataPoint } from '#shared/contract/device.ts'
import { BreakableName } from '#web/components/parts/BreakableName.tsx'
import { LastHour } from './LastHour.tsx'
import { WrongValues } from './wrongValues.ts'
import './ValueCell.css'

/** A limit, such as `> 400`, whose sign and number stay on one line. */
const keepTogether = (limit: string): string => limitWithUnit(limit, '').replaceAll(' ', '\u00a0')

/** A latest value with its unit, the sparkline of its last hour, and the rule that has an open alarm about it. */
export const ValueCell = ({ point }: { readonly point: DataPoint }) => {
  const { mnemonicName, mnemonicValue, unitsOfMeasure } = point
  const wrong = useContext(WrongValues).get(mnemonicName)
  const text =
    typeof mnemonicValue === 'number' ? (
      <>
        <span className="value-cell-number">{numberText(mnemonicValue)}</span> {unitsOfMeasure}
      </>
    ) : (
      `${mnemonicValue} ${unitsOfMeasure}`.trim()
    )
  return (
    <div className="value-cell">
      <div>{wrong ? <StatusIndicator type="warning">{text}</StatusIndicator> : text}</div>
      <LastHour mnemonic={mnemonicName} />
      {wrong && (
        <div className="value-cell-rule">
          <Box fontSize="body-s" color="text-body-secondary">
            <BreakableName name={wrong.rule} />
            {`: ${wrong.limits.map(keepTogether).join(' and ')}`}
          </Box>
        </div>
      )}
    </div>
  )
}
