import { iso } from '#shared/time/iso.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FailedState } from '#web/components/FailedState.tsx'
import { Deferred } from '#web/components/Deferred.tsx'
import type { HistoryAsked } from '#web/components/historyChart/historyAsked.ts'
import { Page } from '#web/components/page/Page.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { nothingAsked } from '#web/components/ResourceTable/rowSource.ts'
import { useSteps } from '#web/components/useDeferred.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { requestFrom, type HistoryRequest } from '#web/lib/addresses/historyAddress.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { useMedia } from '#web/lib/useMedia.ts'
import { buildViewParams } from '../assetView.ts'
import type { DataItemOption } from '../dataItems.ts'
import { useDataItems } from '../useDataItems.ts'
import { historyColumns, makeNameLookup } from './historyColumns.ts'
import { HistoryForm } from './HistoryForm.tsx'
import { HistoryResults } from './HistoryResults.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'
import './HistoryLayout.css'

const HistoryChart = lazyPart(
  async () => (await import('#web/components/historyChart/HistoryChart.tsx')).HistoryChart,
  <Waiting height="280px" />,
)

/** Fetches the code of the chart. After that, the chart is drawn at once. */
export const preloadChart = (): Promise<void> => HistoryChart.preload()

interface Props {
  readonly deviceName: string
  readonly modelName: string
  readonly request: HistoryRequest | undefined
}

const noItems: readonly DataItemOption[] = []

const state = 'VIEW_HISTORICAL_DATAITEM_PAGE'

/** A window in which the form is beside the chart. It matches the width in HistoryLayout.css. */
const besideWindow = '(width >= 1200px)'

/** The page with the values of data items in a period (specification A §2). */
export const HistoryPage = ({ deviceName, modelName, request }: Props) => {
  const [, setParams] = useSearchParams()
  // How often the form was submitted, so that submitting the same data items and period again reads the values again.
  const [run, setRun] = useState(0)
  const dataItems = useDataItems({ deviceName, modelName })
  const { items } = dataItems
  const known = items ?? noItems
  const isKnown = items !== undefined || request?.items !== 'all'
  const address = buildViewParams({ state, request }).toString()
  const [form, setForm] = useState({ address, submitted: address, key: 0 })
  // If the address changes through Back or Forward, the form is created anew from it. If the form itself changed the
  // address, it stays and keeps its focus.
  if (form.address !== address)
    setForm({ address, submitted: address, key: address === form.submitted ? form.key : form.key + 1 })
  const submit = (next: HistoryRequest): void => {
    const params = buildViewParams({ state, request: next })
    setForm({ ...form, submitted: params.toString() })
    // The page may still be rendering the address of the last submit, so the browser's own address counts.
    const newest = requestFrom(new URLSearchParams(window.location.search))
    if (buildViewParams({ state, request: newest }).toString() === params.toString()) setRun(run + 1)
    else setParams(params)
  }
  // The form is below the chart if it is not beside it. The buttons for common periods are above the chart then, and
  // take effect at once.
  const isAbove = !useMedia(besideWindow) && request !== undefined
  const key = `${run} ${address}`
  const zone = useTimeZone()
  const at = (time: number): string => momentIn(zone, iso(time))
  return (
    <Page
      title={`Historical Data Items of ${deviceName}`}
      here="Historical Data Items"
      description={
        request
          ? `${at(request.from)} to ${at(request.to)}, ${zoneLabel(zone, request.from)}`
          : 'The values reported in a period, drawn as a chart and listed in a table.'
      }
      above={[
        { text: 'Assets', href: '/assets' },
        { text: deviceName, href: assetPath({ deviceName, modelName }) },
      ]}
    >
      <Deferred>
        <Parts
          isCharted={request !== undefined}
          presets={
            isAbove && (
              <div className="screen-only">
                <PeriodPresets
                  shown={request}
                  onChoose={period => setParams(buildViewParams({ state, request: { ...request, ...period } }))}
                />
              </div>
            )
          }
          chart={
            request &&
            (isKnown ? (
              <Charted key={key} deviceName={deviceName} request={request} items={known} />
            ) : (
              <Container>
                {dataItems.error ? (
                  <FailedState error={dataItems.error} onRetry={dataItems.retry} />
                ) : (
                  <Waiting height="280px" />
                )}
              </Container>
            ))
          }
          form={
            <HistoryForm
              key={form.key}
              deviceName={deviceName}
              dataItems={dataItems}
              request={request}
              hasPresets={!isAbove}
              onSubmit={submit}
              onCancel={() => setParams(buildViewParams({ state: 'VIEW_LIST_PAGE' }))}
            />
          }
          values={
            request ? (
              isKnown && <Listed key={key} deviceName={deviceName} request={request} items={known} />
            ) : (
              <Nothing />
            )
          }
        />
      </Deferred>
    </Page>
  )
}

interface PartsProps {
  /** Whether there is a chart, which leaves less room for the form. */
  readonly isCharted: boolean
  readonly presets: ReactNode
  readonly chart: ReactNode
  readonly form: ReactNode
  readonly values: ReactNode
}

/** The parts of the page. They are drawn one after another, because together they would block the browser for long. */
const Parts = ({ isCharted, presets, chart, form, values }: PartsProps) => {
  const step = useSteps(2)
  return (
    <SpaceBetween size="l">
      {presets}
      <div className={`history-layout ${isCharted ? 'history-charted' : ''}`}>
        {chart}
        {step > 0 && (
          <div key="form" className="screen-only">
            <Container>{form}</Container>
          </div>
        )}
      </div>
      {step > 1 && values}
    </SpaceBetween>
  )
}

interface FoundProps {
  readonly deviceName: string
  readonly request: HistoryRequest
  readonly items: readonly DataItemOption[]
}

/**
 * The data items and the period to read, fixed when this component is first rendered, so that they stay the same if
 * the list of data items is read again.
 */
const useAsked = ({ deviceName, request: { from, to, items: chosen, also }, items }: FoundProps): HistoryAsked =>
  useState(() => ({
    deviceName,
    from,
    to,
    also,
    mnemonics: chosen === 'all' ? items.map(({ value }) => value) : chosen,
  }))[0]

const Charted = (props: FoundProps) => (
  <HistoryChart asked={useAsked(props)} nameOf={useNamesOf(props.items)} isPeriodAbove />
)

const Listed = (props: FoundProps) => <HistoryResults asked={useAsked(props)} nameOf={useNamesOf(props.items)} />

const useNamesOf = (items: readonly DataItemOption[]) => useMemo(() => makeNameLookup(items), [items])

/** The empty table before the user has submitted the form. Its export button says that there is nothing to export. */
const Nothing = () => {
  const columns = useMemo(() => historyColumns(mnemonic => mnemonic), [])
  return (
    <ResourceTable
      variant="container"
      title="Values"
      name="asset.history"
      wrapsLines
      source={nothingAsked}
      columns={columns}
      rowKey={(_, index) => String(index)}
      exportName="HistoricalDataitems.csv"
      emptyText="Choose a period and data items, then submit."
    />
  )
}
