import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FailedState } from '#web/components/FailedState.tsx'
import { Deferred } from '#web/components/Deferred.tsx'
import { Page } from '#web/components/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { nothingAsked } from '#web/components/ResourceTable/rowSource.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import type { HistoryRequest } from '#web/lib/addresses/historyAddress.ts'
import { paramsOf } from '../assetView.ts'
import type { DataItemOption } from '../dataItems.ts'
import { useDataItems } from '../useDataItems.ts'
import { historyColumns } from './historyColumns.ts'
import { HistoryForm } from './HistoryForm.tsx'
import { HistoryResults } from './HistoryResults.tsx'

interface Props {
  readonly deviceName: string
  readonly modelName: string
  readonly request: HistoryRequest | undefined
}

const noItems: readonly DataItemOption[] = []

const state = 'VIEW_HISTORICAL_DATAITEM_PAGE'

/** A §2: the values that data items had in a window of time. */
export const HistoryPage = ({ deviceName, modelName, request }: Props) => {
  const [, setParams] = useSearchParams()
  // Asking for the same again reads it again.
  const [run, setRun] = useState(0)
  const dataItems = useDataItems({ deviceName, modelName })
  const { items } = dataItems
  const address = paramsOf({ state, request }).toString()
  const [form, setForm] = useState({ address, submitted: address, key: 0 })
  // Going back and forward begins the form anew; submitting leaves it, and the focus in it, as it is.
  if (form.address !== address)
    setForm({ address, submitted: address, key: address === form.submitted ? form.key : form.key + 1 })
  const submit = (next: HistoryRequest): void => {
    const params = paramsOf({ state, request: next })
    setForm({ ...form, submitted: params.toString() })
    if (params.toString() === address) setRun(run + 1)
    else setParams(params)
  }
  return (
    <Page
      title="Historical Data Items"
      description={`The values that ${deviceName} reported in a window of time, drawn as a chart and listed in a table.`}
      above={[
        { text: 'Assets', href: '/assets' },
        { text: deviceName, href: assetPath({ deviceName, modelName }) },
      ]}
    >
      <Deferred>
        <SpaceBetween size="l">
          <div className="screen-only">
            <Container>
              <HistoryForm
                key={form.key}
                deviceName={deviceName}
                dataItems={dataItems}
                request={request}
                onSubmit={submit}
                onCancel={() => setParams(paramsOf({ state: 'VIEW_LIST_PAGE' }))}
              />
            </Container>
          </div>
          {!request && <Nothing />}
          {request && (items || request.items !== 'all') && (
            <Found key={`${run} ${address}`} deviceName={deviceName} request={request} items={items ?? noItems} />
          )}
          {request?.items === 'all' && !items && (
            <Container>
              {dataItems.error ? (
                <FailedState error={dataItems.error} onRetry={dataItems.retry} />
              ) : (
                <Waiting height="280px" />
              )}
            </Container>
          )}
        </SpaceBetween>
      </Deferred>
    </Page>
  )
}

interface FoundProps {
  readonly deviceName: string
  readonly request: HistoryRequest
  readonly items: readonly DataItemOption[]
}

const Found = ({ deviceName, request: { from, to, items: chosen, also }, items }: FoundProps) => {
  const [asked] = useState(() => ({
    deviceName,
    from,
    to,
    also,
    mnemonics: chosen === 'all' ? items.map(({ value }) => value) : chosen,
  }))
  return <HistoryResults asked={asked} items={items} />
}

/** The table before anything is asked for; its export says that there is nothing. */
const Nothing = () => {
  const columns = useMemo(() => historyColumns(mnemonic => mnemonic), [])
  return (
    <ResourceTable
      variant="container"
      title="Values"
      name="asset.history"
      source={nothingAsked}
      columns={columns}
      rowKey={(_, index) => String(index)}
      exportName="HistoricalDataitems.csv"
      emptyText="Choose a window and data items, then submit."
    />
  )
}
