import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { iso } from '#shared/time/iso.ts'
import { dayIn } from '#shared/time/zonedTime.ts'
import { Page } from '#web/components/page/Page.tsx'
import { Charted } from '#web/components/parts/Charted.tsx'
import { OneFailure } from '#web/components/parts/OneFailure.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { Time } from '#web/components/Time.tsx'
import { useNow } from '#web/components/useNow.ts'
import { DaysText } from '#web/components/page/DaysText.tsx'
import { useShownDays } from '#web/components/useShownDays.ts'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { zoneLabel } from '#web/lib/time.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { MonthlyMail } from './MonthlyMail.tsx'
import { keyFigures } from '#shared/alarms/keyFigures.ts'
import { daysOfPeriod, periods, periodTexts } from './periods.ts'
import { PriorityCodes } from './PriorityCodes.tsx'
import { halfRuleFigureColumns, narrowRuleFigureColumns, ruleFigureColumns } from './ruleFigureColumns.tsx'
import { TeamsTable } from './TeamsTable.tsx'

const AlarmsByDay = lazyPart(async () => (await import('./AlarmsByDay.tsx')).AlarmsByDay, <Waiting height="260px" />)

const minuteMs = 60_000
const everyMilliseconds = 5 * minuteMs

const noAlarms = 'No alarm began in this period.'

/**
 * The page that rates how manageable the alarms were, based on ISA-18.2 and EEMUA 191, and says what to do about the
 * worst rules.
 */
export const PerformancePage = () => {
  const zone = useTimeZone()
  const now = useNow(minuteMs)
  const isAdmin = useRoles().includes('adminGroup')
  const isNarrow = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const [params, updateParams] = useAddressParams()
  const period = periods.find(one => one === params.get('period')) ?? '7'
  const { startDay, endDay } = daysOfPeriod(period, dayIn(zone, iso(now)))
  const query = useCall(alarms.getPerformance, { startDay, endDay, zone }, { everyMilliseconds, keepPrevious: true })
  const { data } = query
  const shown = useShownDays({ startDay, endDay }, query.isPlaceholderData)
  const count = data?.rate.alarms ?? 0
  return (
    <Page
      title="Performance"
      description={
        <>
          How well the alarms from <DaysText {...shown} />, {zoneLabel(zone, now)}, could be handled, after ISA-18.2 and
          EEMUA 191. Each alarm counts once, on the day on which it began, however often its rule fired.
        </>
      }
      actions={
        <SpaceBetween direction="horizontal" size="xs" alignItems="end">
          {isAdmin && <MonthlyMail />}
          <SegmentedControl
            label="Period"
            selectedId={period}
            options={periods.map(id => ({ id, text: periodTexts[id] }))}
            onChange={({ detail }) =>
              updateParams(
                last =>
                  new URLSearchParams([
                    ...[...last].filter(([key]) => key !== 'period'),
                    ['period', detail.selectedId],
                  ]),
                {
                  replace: true,
                },
              )
            }
          />
        </SpaceBetween>
      }
    >
      <OneFailure query={query}>
        {data?.message !== undefined && (
          <Alert>
            There are more alarms than can be counted at once. The figures are those of the newest ones, from{' '}
            <Time at={data.from} /> on. Choose a shorter period to be sure that all are counted.
          </Alert>
        )}
        <Container header={<Header variant="h2">Key figures</Header>}>
          <Charted data={data} isEmpty={false} emptyText={noAlarms}>
            {data && <KeyFigures figures={keyFigures(data)} />}
          </Charted>
        </Container>
        <Container header={<Header variant="h2">Alarms by day</Header>} footer={<PriorityCodes />}>
          <Charted data={data} isEmpty={count === 0} emptyText={noAlarms}>
            {data && <AlarmsByDay days={data.days} />}
          </Charted>
        </Container>
        <ResourceTable
          variant="container"
          title="Rules with the most alarms"
          name="performance.rules"
          source={makeRowSource(query, answer =>
            answer.rules.map(rule => ({ ...rule, share: rule.alarms / Math.max(1, answer.rate.alarms) })),
          )}
          // A phone shows cards, which have room for all figures.
          columns={isNarrow ? narrowRuleFigureColumns : isHalf ? halfRuleFigureColumns : ruleFigureColumns}
          rowKey={row => row.ruleName}
          exportName="Performance_Data.csv"
          pageSize={20}
          narrowLook="cards"
          wrapsLines
        />
        {data && data.teams.length > 0 && <TeamsTable teams={data.teams} />}
      </OneFailure>
    </Page>
  )
}
