import SegmentedControl from '@cloudscape-design/components/segmented-control'
import { countText } from '#web/lib/countText.ts'
import { alarmsIn, viewTitles, type AlarmView, type Alarms } from './alarmViews.ts'

interface Props {
  readonly view: AlarmView
  readonly views: readonly AlarmView[]
  /** Undefined until they have been read. */
  readonly alarms: Alarms | undefined
  readonly onChange: (view: string) => void
}

/** The choice of a view, each with the number of its alarms. */
export const ViewSwitch = ({ view, views, alarms, onChange }: Props) => (
  <SegmentedControl
    label="Show"
    selectedId={view}
    options={views.map(id => ({
      id,
      text: alarms ? `${viewTitles[id]} (${countText(alarmsIn(id, alarms).length)})` : viewTitles[id],
    }))}
    onChange={({ detail }) => onChange(detail.selectedId)}
  />
)
