import PropertyFilter from '@cloudscape-design/components/property-filter'
import { useMemo } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { useNewestParams } from '#web/lib/addresses/useNewestParams.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import {
  alarmProperties,
  anyProperty,
  conditionOperators,
  conditionsIn,
  withConditions,
  type AlarmCondition,
  type AlarmConditions,
} from './alarmConditions.ts'

interface Props {
  /** The alarms of the page. The filter suggests the values that their properties have. */
  readonly alarms: readonly OpenAlarm[]
}

/**
 * A filter with conditions on the properties of alarms, which are in the address. Users choose suggestions or type.
 */
export const AlarmFilter = ({ alarms }: Props) => {
  const [params, updateParams] = useNewestParams()
  const { conditions, isAny } = conditionsIn(params)
  const isHalf = useMedia(halfWindow)
  const change = (next: AlarmConditions): void => updateParams(now => withConditions(now, next))
  const options = useMemo(
    () =>
      alarmProperties.flatMap(({ id, value }) =>
        [...new Set(alarms.map(value))]
          .filter(Boolean)
          .sort()
          .map(text => ({ propertyKey: id, value: text })),
      ),
    [alarms],
  )
  return (
    <PropertyFilter
      expandToViewport
      virtualScroll
      filteringAriaLabel="Filter alarms by property"
      filteringPlaceholder={isHalf ? placeholder : `${placeholder}, such as Model = QTOF8600`}
      filteringProperties={properties}
      filteringOptions={options}
      query={{
        operation: isAny ? 'or' : 'and',
        tokens: conditions.map(({ property, operator, value }) => ({
          ...(property !== anyProperty && { propertyKey: property }),
          operator,
          value,
        })),
      }}
      onChange={({ detail: { tokens, operation } }) =>
        change({
          isAny: operation === 'or',
          conditions: tokens.flatMap(({ propertyKey = anyProperty, operator, value }): AlarmCondition[] => {
            const known = conditionOperators.find(one => one === operator)
            return known ? [{ property: propertyKey, operator: known, value: String(value) }] : []
          }),
        })
      }
    />
  )
}

/** As long as a field of half a window has room for. */
const placeholder = 'Filter by text or property'

const properties = alarmProperties.map(({ id, label, plural }) => ({
  key: id,
  propertyLabel: label,
  groupValuesLabel: plural,
  operators: conditionOperators,
}))
