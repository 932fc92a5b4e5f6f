import { useMemo } from 'react'
import { system } from '#shared/contract/calls/system.ts'
import { messages } from '#shared/text/messages.ts'
import { SearchChoice } from '#web/components/SearchForm/SearchFields.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { dataItemOptions } from './dataItems.ts'

interface Props {
  /** The model whose data items can be chosen; empty for all models. */
  readonly model: string
  /** The mnemonic of the chosen data item. */
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (mnemonic: string) => void
}

/** A select field for the data items of a model, or of all models, by display name. */
export const DataItemChoice = ({ model, value, problem, onChange }: Props) => {
  // The model name 'onload' requests the data items of all models (specification A §7).
  const query = useCall(system.getDeviceParameters, { modelName: model || 'onload' })
  const { data, error } = query
  const options = useMemo(() => dataItemOptions(data?.deviceParameters ?? []), [data])
  const hasNone = data !== undefined && options.length === 0
  return (
    <SearchChoice
      label="Data Item"
      none="No data item"
      choices={options}
      value={value}
      problem={problem}
      warning={hasNone && model && messages.noDeviceParams}
      statusType={error ? 'error' : data === undefined ? 'loading' : 'finished'}
      loadingText="Reading the data items"
      errorText={error ? `${messages.fetchFailed} ${describeFailure(error)}` : ''}
      recoveryText="Retry"
      onChange={onChange}
      onRetry={() => void query.refetch()}
    />
  )
}
