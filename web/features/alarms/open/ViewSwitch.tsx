import SegmentedControl from '@cloudscape-design/components/segmented-control'
import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { countText } from '#web/lib/countText.ts'
import { alarmsIn, viewTitles, type AlarmView } from './alarmViews.ts'

interface Props {
  readonly view: AlarmView
  readonly views: readonly AlarmView[]
  /** All alarms that were read; undefined until they are. */
  readonly alarms: readonly OpenAlarm[] | undefined
  readonly userName: string
  readonly onChange: (view: string) => void
}

/** The choice of a view, each with the number of its alarms. */
export const ViewSwitch = ({ view, views, alarms, userName, onChange }: Props) => (
  <SegmentedControl
    label="Show"
    selectedId={view}
    options={views.map(id => ({
      id,
      text: alarms ? `${viewTitles[id]} (${countText(alarmsIn(id, alarms, userName).length)})` : viewTitles[id],
    }))}
    onChange={({ detail }) => onChange(detail.selectedId)}
  />
)
