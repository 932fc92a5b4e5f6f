import type { CSSProperties } from 'react'
import type { DeviceUtilisation } from '#shared/contract/utilisation.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { shareText, sumModeSeconds, usedShare } from './utilisationRows.ts'
import './utilisation.css'

interface Props {
  readonly days: readonly string[]
  readonly used: readonly DeviceUtilisation[]
}

/** A heat map of each instrument's utilisation on each day. The longer the instrument ran, the darker the cell. */
export const HeatMap = ({ days, used }: Props) => (
  <section className="heat-map" aria-label="Utilisation by instrument and day">
    <table>
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
  </section>
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
