import SegmentedControl from '@cloudscape-design/components/segmented-control'
import Select from '@cloudscape-design/components/select'
import { countText } from '#web/lib/countText.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { alarmsIn, viewTitles, type AlarmView, type Alarms } from './alarmViews.ts'

interface Props {
  readonly view: AlarmView
  readonly views: readonly AlarmView[]
  /** The alarms of the page, from which the number of each view is counted; undefined until they have been read. */
  readonly alarms: Alarms | undefined
  readonly onChange: (view: string) => void
}

/**
 * Switches between the views, and shows the number of alarms in each. In a window of half the screen's width, it is a
 * select field, because segments would wrap.
 */
export const ViewSwitch = ({ view, views, alarms, onChange }: Props) => {
  const isHalf = useMedia(halfWindow)
  const textOf = (id: AlarmView): string =>
    alarms ? `${viewTitles[id]} (${countText(alarmsIn(id, alarms).length)})` : viewTitles[id]
  if (isHalf)
    return (
      <Select
        inlineLabelText="Show"
        selectedOption={{ value: view, label: textOf(view) }}
        options={views.map(id => ({ value: id, label: textOf(id) }))}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? view)}
      />
    )
  return (
    <SegmentedControl
      label="Show"
      selectedId={view}
      options={views.map(id => ({ id, text: textOf(id) }))}
      onChange={({ detail }) => onChange(detail.selectedId)}
    />
  )
}
