import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import { Deferred } from '#web/components/Deferred.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import type { DataItemOption } from '../dataItems.ts'
import { historyColumns, namesOf } from './historyColumns.ts'
import { HistoryStatus, incompleteText } from './HistoryStatus.tsx'
import { useHistory } from './useHistory.ts'
import type { HistoryAsked } from '#web/components/historyChart/historyAsked.ts'

const HistoryChart = lazyPart(
  async () => (await import('#web/components/historyChart/HistoryChart.tsx')).HistoryChart,
  <Waiting height="280px" />,
)

interface Props {
  readonly asked: HistoryAsked
  readonly items: readonly DataItemOption[]
}

/** The results, drawn and as a table of every value. */
export const HistoryResults = ({ asked, items }: Props) => {
  const history = useHistory(asked)
  const nameOf = useMemo(() => namesOf(items), [items])
  const columns = useMemo(() => historyColumns(nameOf), [nameOf])
  const incomplete = incompleteText(history)
  return (
    <SpaceBetween size="l">
      <HistoryChart asked={asked} nameOf={nameOf} />
      <Deferred>
        <ResourceTable
          variant="container"
          // Only the chart compares: a table of two instruments would mix their rows.
          title={asked.also === undefined ? 'Values' : `Values of ${asked.deviceName}`}
          name="asset.history"
          source={history.source}
          columns={columns}
          rowKey={(_, index) => String(index)}
          exportName="HistoricalDataitems.csv"
          exportRefusal={incomplete}
          above={incomplete !== undefined && <HistoryStatus history={history} nameOf={nameOf} />}
        />
      </Deferred>
    </SpaceBetween>
  )
}
