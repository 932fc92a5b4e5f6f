import Alert from '@cloudscape-design/components/alert'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Alarm } from '#shared/contract/alarm.ts'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { Explanations } from '#web/components/explanation/Explanations.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { ReportOnThese } from '#web/components/ReportOnThese.tsx'
import { viewFrom } from '#web/components/ResourceTable/address.ts'
import { countUp, resets } from '#web/components/ResourceTable/find/resets.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { AcknowledgeModal } from '#web/components/alarms/AcknowledgeModal.tsx'
import { reportOnAlarms } from './alarmReport.ts'
import { AlarmTimeline } from './timeline/AlarmTimeline.tsx'
import { beganIn } from './timeline/alarmBars.ts'
import { alarmColumns } from './alarmColumns.tsx'
import { AlarmSearchFields } from './AlarmSearchFields.tsx'
import { alarmSearchProblems, isIncomplete, searchHint } from './alarmSearch.ts'
import { exportAlarms } from './exportAlarms.ts'
import { useAlarmSearch } from './useAlarmSearch.ts'
import './AlarmsReportPage.css'

const nothingFound = 'No matching alarm began in this period. Try another severity or a longer period.'

/**
 * The page with the alarms of the chosen severities that began in a period (specification A §2). Nothing is requested
 * before the first search: a search needs severity and dates (specification A §5), and a reset must leave no results.
 */
export const AlarmsReportPage = () => {
  const zone = useTimeZone()
  const [params, setParams] = useSearchParams()
  const { search, searchFor, source, note, isFetching, isAsked, query } = useAlarmSearch(zone)
  const [brushed, setBrushed] = useState<{ readonly period: TimePeriod; readonly of: typeof source.rows }>()
  // A time range that the user has selected on the chart applies only to the alarms that were then shown. It is
  // dropped when other alarms have been read.
  const shown = brushed && brushed.of === source.rows ? brushed.period : undefined
  const rows = useMemo(() => source.rows && beganIn(source.rows, shown), [source.rows, shown])
  const [isRefused, setRefused] = useState(false)
  const [opened, setOpened] = useState<Alarm>()
  const columns = useMemo(() => alarmColumns(setOpened), [])
  return (
    <Explanations>
      <PageTitle title="Alarms Report" />
      {/* The eleven headings do not fit into most windows, and before a search they say nothing. */}
      <div className={isFetching ? 'alarms-fetching' : isAsked ? undefined : 'without-headings'}>
        <ResourceTable
          title="Alarms Report"
          name="alarms"
          source={{ ...source, rows }}
          columns={columns}
          rowKey={alarm => alarm.id}
          exportName="AlarmsReport_Data.csv"
          exportText={exportAlarms}
          minimumRows={3}
          actions={
            // The button that creates a report is shown only if the search is for a single severity, because a report
            // on firings is about one severity.
            query?.alarmSeverity !== undefined && (
              <ReportOnThese beginning={() => reportOnAlarms(query, viewFrom(params, columns))} />
            )
          }
          keepsFirst
          wrapsLines
          above={
            isAsked &&
            source.rows && (
              <AlarmTimeline
                alarms={source.rows}
                shown={shown}
                onShow={period => setBrushed(period && { period, of: source.rows })}
              />
            )
          }
          loadingLook="spinner"
          {...(!isAsked && { emptyText: 'Not searched yet' })}
          emptyAction={isAsked ? nothingFound : searchHint(search)}
          search={
            <>
              <SearchForm
                search={search}
                isOpenAtFirst
                problemsOf={draft => alarmSearchProblems(draft, zone, Date.now())}
                onRefused={problems => setRefused(isIncomplete(problems))}
                onSearch={searchFor}
                onReset={() => {
                  countUp(resets)
                  setParams(new URLSearchParams())
                }}
              >
                {fields => <AlarmSearchFields {...fields} />}
              </SearchForm>
              {note && <Alert type="info">{note}</Alert>}
            </>
          }
        />
      </div>
      {opened && <AcknowledgeModal alarm={opened} reload={source.refresh} onClose={() => setOpened(undefined)} />}
      {isRefused && <AlertModal text={messages.fillRequiredFields} onClose={() => setRefused(false)} />}
    </Explanations>
  )
}
