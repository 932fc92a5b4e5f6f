import { devices } from '#shared/contract/calls/devices.ts'
import { messages } from '#shared/text/messages.ts'
import { SearchChoice } from '#web/components/SearchForm/SearchFields.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'

interface Props {
  readonly deviceName: string
  /** The name of the other instrument; empty for none. */
  readonly value: string
  readonly onChange: (deviceName: string) => void
}

/**
 * A field for another instrument to compare with. Its lines are drawn in the same chart as those of the page's
 * instrument. Instruments of the same model are listed first.
 */
export const OtherInstrument = ({ deviceName, value, onChange }: Props) => {
  const { data, error, refetch } = useCall(devices.listDeviceNames, {})
  const all = data?.deviceNames ?? []
  const model = all.find(one => one.deviceName === deviceName)?.modelName
  const others = all.filter(one => one.deviceName !== deviceName)
  const choices = [
    ...others.filter(({ modelName }) => modelName === model),
    ...others.filter(({ modelName }) => modelName !== model),
  ].map(one => ({ value: one.deviceName, label: one.deviceName, labelTag: one.modelName }))
  return (
    <SearchChoice
      label="Compare With"
      none="No other instrument"
      choices={choices}
      value={value}
      statusType={error ? 'error' : data === undefined ? 'loading' : 'finished'}
      loadingText="Reading the names"
      errorText={error ? `${messages.fetchFailed} ${describeFailure(error)}` : ''}
      recoveryText="Retry"
      onChange={onChange}
      onRetry={() => void refetch()}
    />
  )
}
