import { useMemo } from 'react'
import { Deferred } from '#web/components/Deferred.tsx'
import type { HistoryAsked } from '#web/components/historyChart/historyAsked.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { historyColumns } from './historyColumns.ts'
import { HistoryStatus, incompleteText } from './HistoryStatus.tsx'
import { useHistory } from './useHistory.ts'
import './historyColumns.css'

interface Props {
  readonly asked: HistoryAsked
  readonly nameOf: (mnemonic: string) => string
}

/** The table with all values of the data items in the period. */
export const HistoryResults = ({ asked, nameOf }: Props) => {
  const history = useHistory(asked)
  const columns = useMemo(() => historyColumns(nameOf), [nameOf])
  const incomplete = incompleteText(history)
  return (
    <Deferred>
      <div className="history-values">
        <ResourceTable
          variant="container"
          // The chart may compare two instruments, but the table has the values of only one. A table of both would mix
          // up their rows.
          title={asked.also === undefined ? 'Values' : `Values of ${asked.deviceName}`}
          name="asset.history"
          wrapsLines
          source={history.source}
          columns={columns}
          rowKey={(_, index) => String(index)}
          exportName="HistoricalDataitems.csv"
          exportRefusal={incomplete}
          above={incomplete !== undefined && <HistoryStatus history={history} nameOf={nameOf} />}
        />
      </div>
    </Deferred>
  )
}
