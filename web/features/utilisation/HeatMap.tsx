import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { CSSProperties } from 'react'
import type { DeviceUtilisation } from '#shared/contract/utilisation.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { instrumentsText } from '#web/lib/countText.ts'
import { hasData, shareText, sumModeSeconds, usedShare } from './utilisationRows.ts'
import '#web/components/tables.css'
import './utilisation.css'

interface Props {
  readonly days: readonly string[]
  readonly used: readonly DeviceUtilisation[]
}

/** Up to this number of instruments without data, each has a row: a section for them would take as much room. */
const mostEmptyRows = 3

/**
 * A heat map of each instrument's utilisation on each day. The longer the instrument ran, the darker the cell. If
 * several instruments have no data, they are in a closed section below it.
 */
export const HeatMap = ({ days, used }: Props) => {
  const without = used.filter(one => !hasData(one))
  const isFolded = without.length > mostEmptyRows
  const rows = isFolded ? used.filter(one => !without.includes(one)) : used
  return (
    <section aria-label="Utilisation by instrument and day">
      {rows.length > 0 && <HeatTable days={days} used={rows} />}
      {isFolded && (
        <ExpandableSection headerText={`${instrumentsText(without.length)} without data`}>
          <ul className="heat-map-others" aria-label="Instruments without data">
            {without.map(({ deviceName, modelName }) => (
              <li key={deviceName}>
                <RouteLink to={assetPath({ deviceName, modelName })}>{deviceName}</RouteLink>
              </li>
            ))}
          </ul>
        </ExpandableSection>
      )}
    </section>
  )
}

/** A ref that scrolls its element to its end. */
const showEnd = (element: HTMLElement | null): void => element?.scrollTo({ left: element.scrollWidth })

/** On a phone, the days that have no room are the first ones, not today. */
const HeatTable = ({ days, used }: Props) => (
  <div key={days.join(' ')} ref={showEnd} className="heat-map">
    <table style={{ '--days': days.length } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">Instrument</th>
          {days.map(day => (
            <th key={day} scope="col" title={day}>
              {day.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map(({ deviceName, modelName, days: own }) => (
          <tr key={deviceName}>
            <th scope="row">
              <RouteLink to={assetPath({ deviceName, modelName })}>{deviceName}</RouteLink>
            </th>
            {days.map(day => (
              <Cell key={day} share={shareOn(own, day)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const shareOn = (days: DeviceUtilisation['days'], day: string): number | undefined => {
  const found = days.find(one => one.day === day)
  return found && usedShare(sumModeSeconds([found.seconds]))
}

const Cell = ({ share }: { readonly share: number | undefined }) => (
  <td
    className={share === undefined ? 'heat-nothing' : undefined}
    style={share === undefined ? undefined : ({ '--share': `${Math.round(share * 100)}%` } as CSSProperties)} // a custom property
  >
    {shareText(share)}
  </td>
)
