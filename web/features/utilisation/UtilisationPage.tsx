import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import type { DeviceUtilisation } from '#shared/contract/utilisation.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { messages } from '#shared/text/messages.ts'
import { iso } from '#shared/time/iso.ts'
import { dayAfter, dayIn } from '#shared/time/zonedTime.ts'
import { ModeLegend } from '#web/components/lanes/ModeLegend.tsx'
import { InfoLine } from '#web/components/notices/InfoLine.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { Charted } from '#web/components/parts/Charted.tsx'
import { OneFailure } from '#web/components/parts/OneFailure.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { beginningWith } from '#web/components/SearchForm/searchAddress.ts'
import { SearchModel, SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useNow } from '#web/components/useNow.ts'
import { DaysText } from '#web/components/page/DaysText.tsx'
import { useShownDays } from '#web/components/useShownDays.ts'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { countText, instrumentsText } from '#web/lib/countText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { DayBars } from './DayBars.tsx'
import { HeatMap } from './HeatMap.tsx'
import { halfUtilisationColumns, narrowUtilisationColumns, utilisationColumns } from './utilisationColumns.tsx'
import {
  countedModes,
  groupings,
  hasData,
  leftOutShare,
  rowsBy,
  shareText,
  sumModeSeconds,
  sumSecondsByDay,
  type Grouping,
} from './utilisationRows.ts'

const spans = ['1', '7', '14', '31'] as const

const searchNames = ['asset', 'model'] as const

/**
 * The maximum number of instruments on the page. Reading more would take longer than a few seconds, and nobody looks
 * through more.
 */
const instrumentsLimit = 100

const groupingTexts: Readonly<Record<Grouping, string>> = {
  instruments: 'Instruments',
  models: 'Models',
  days: 'Instruments by day',
}

/** The choices of rows are shorter than the table's headings, so that they stand beside one in half a window. */
const groupingChoices: Readonly<Record<Grouping, string>> = { ...groupingTexts, days: 'By day' }

/** The description of the bars: how many instruments they cover, of how many, and how many of them have data. */
const describeShown = (used: readonly DeviceUtilisation[], total: number): string => {
  const shown =
    used.length < total
      ? `The counted time of the ${instrumentsText(used.length)} shown, out of ${countText(total)}.`
      : `The counted time of ${instrumentsText(total)}.`
  const withData = used.filter(hasData).length
  if (withData === used.length || withData === 0) return shown
  return `${shown} Only ${countText(withData)} of them ${withData === 1 ? 'has' : 'have'} data.`
}

/** The smallest share that is not rounded to 0 %. */
const smallestShare = 0.005

const minuteMs = 60_000
const everyMilliseconds = 5 * minuteMs
const none: readonly DeviceUtilisation[] = []

/** The page that shows how instruments were used: a chart by day, a heat map by instrument and day, and a table. */
export const UtilisationPage = () => {
  const zone = useTimeZone()
  const [params, updateParams] = useAddressParams()
  const span = spans.find(one => one === params.get('days')) ?? '7'
  const by = groupings.find(one => one === params.get('by')) ?? 'instruments'
  const isNarrow = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const now = useNow(minuteMs)
  const endDay = dayIn(zone, iso(now))
  const startDay = dayAfter(endDay, 1 - Number(span))
  const { search, isReset, isSearched, searchFor, reset } = useSearch(searchNames)
  const models = useModelNames()
  const query = useCall(
    devices.getUtilisation,
    {
      startDay,
      endDay,
      zone,
      pageSize: instrumentsLimit,
      deviceName: beginningWith(search.asset),
      modelName: search.model || undefined,
    },
    { everyMilliseconds, keepPrevious: true },
  )
  const shownDays = useShownDays({ startDay, endDay }, query.isPlaceholderData)
  const total = query.data?.total ?? 0
  const used = query.data?.utilisationList ?? none
  const days = useMemo(() => sumSecondsByDay(used), [used])
  const set = (name: string, value: string): void =>
    updateParams(now => new URLSearchParams([...[...now].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    })
  const shown = new Set(countedModes.filter(mode => days.some(({ seconds }) => seconds[mode] > 0)))
  const leftOut = leftOutShare(sumModeSeconds(days.map(({ seconds }) => seconds)))
  const columns = isNarrow ? narrowUtilisationColumns : isHalf ? halfUtilisationColumns : utilisationColumns
  // That the previous search found nothing says nothing about the current one, which is still being read.
  const data = query.isPlaceholderData && used.length === 0 ? undefined : query.data
  const isEmpty = data !== undefined && used.length === 0
  const emptyText = isSearched ? messages.noRowsFound : 'No instrument has been admitted yet.'
  return (
    <Page
      title="Utilisation"
      description={
        <>
          What the instruments did from <DaysText {...shownDays} />, {zoneLabel(zone, now)}. Utilisation and uptime
          leave out the time in which an instrument was not admitted or nothing is known.
        </>
      }
      actions={
        <SegmentedControl
          label="Days"
          selectedId={span}
          options={spans.map(id => ({ id, text: id === '1' ? 'Today' : `${id} days` }))}
          onChange={({ detail }) => set('days', detail.selectedId)}
        />
      }
    >
      <SpaceBetween size="l">
        <Container>
          <SpaceBetween size="s">
            <SearchForm search={search} onSearch={searchFor} onReset={reset} isReset={isReset} isAlwaysOpen>
              {({ draft, put }) => (
                <>
                  <SearchText
                    label="Asset"
                    placeholder="Serial number or its start"
                    value={draft.asset}
                    onChange={asset => put({ asset })}
                  />
                  <SearchModel models={models} value={draft.model} onChange={model => put({ model })} />
                </>
              )}
            </SearchForm>
            {used.length < total && (
              <InfoLine>
                These are the first {countText(used.length)} of {instrumentsText(total)}. Instruments that have reported
                a status come first. Search for a model or for the first characters of serial numbers to see others.
              </InfoLine>
            )}
          </SpaceBetween>
        </Container>
        <OneFailure query={query}>
          <Container
            header={
              <Header variant="h2" description={data && describeShown(used, total)}>
                By day
              </Header>
            }
          >
            <Charted data={data} isEmpty={isEmpty} emptyText={emptyText}>
              <SpaceBetween size="s">
                <ModeLegend shown={shown} />
                <DayBars days={days} />
                {leftOut !== undefined && leftOut >= smallestShare && (
                  <Box fontSize="body-s" color="text-body-secondary">
                    The bars leave out {shareText(leftOut)} of the time, in which instruments were not admitted or
                    nothing is known.
                  </Box>
                )}
              </SpaceBetween>
            </Charted>
          </Container>
          <Container
            header={
              <Header variant="h2" description="Share of the time in which it ran.">
                Utilisation by instrument and day
              </Header>
            }
          >
            <Charted data={data} isEmpty={isEmpty} emptyText={emptyText}>
              <HeatMap days={days.map(({ day }) => day)} used={used} />
            </Charted>
          </Container>
          <ResourceTable
            key={by}
            variant="container"
            title={groupingTexts[by]}
            name={`utilisation.${by}`}
            source={makeRowSource(query, answer => rowsBy[by](answer.utilisationList))}
            columns={columns[by]}
            rowKey={row => `${row.deviceName ?? ''} ${row.modelName} ${row.day ?? ''}`}
            exportName="Utilisation_Data.csv"
            narrowLook="cards"
            actions={
              <SegmentedControl
                label="Rows"
                selectedId={by}
                options={groupings.map(id => ({ id, text: groupingChoices[id] }))}
                onChange={({ detail }) => set('by', detail.selectedId)}
              />
            }
          />
        </OneFailure>
      </SpaceBetween>
    </Page>
  )
}
