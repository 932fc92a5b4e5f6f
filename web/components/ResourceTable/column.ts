import type { ReactNode } from 'react'
import type { Role } from '#shared/users/roles.ts'
import type { InfoTopic } from '../info/infoTopics.ts'

/** The value that a cell is sorted, filtered and exported by. Dates are ISO 8601 in UTC; undefined is an empty cell. */
export type Value = string | number | undefined

/** A column of a ResourceTable. */
export interface Column<Row> {
  /**
   * The name of the column in the address, in stored preferences and as the filter's parameter. A new name would break
   * saved addresses and preferences.
   */
  readonly id: string
  readonly header: string
  /** `actions` holds controls: it is neither sorted nor searched nor exported. `number` is aligned at its end. */
  readonly kind: 'text' | 'number' | 'date' | 'choice' | 'actions'
  readonly value: (row: Row) => Value
  /** The numbers of this column are shown as words, which are not aligned as numbers are. */
  readonly isInWords?: true
  /** The content shown instead of the value. */
  readonly cell?: (row: Row) => ReactNode
  /**
   * Offers a filter by day (kind date) or by one of these values (kind choice; `true` takes those that the rows have).
   */
  readonly filter?: true | readonly string[]
  /**
   * 'UTC' if the day filter compares the first ten characters of the date, which are its day in UTC. Without it, days
   * are those of the viewer's time zone.
   */
  readonly days?: 'UTC'
  /** The label of the choice that filters nothing, if it is not All. */
  readonly unfiltered?: string
  /** The help text that explains the column, beside its filter. */
  readonly info?: InfoTopic
  /** The greatest width of a cell in pixels (kind actions: the least width), if that is not the table's own. */
  readonly room?: number
  /** The roles that the column is shown to; all roles if it is left out. */
  readonly roles?: readonly Role[]
  /**
   * Hidden unless the viewer's preferences show the column. The text filter and the sorting use its values all the
   * same.
   */
  readonly isHidden?: true
  /** The column's values are not read until it is shown. Until then it is not exported. */
  readonly isUnread?: boolean
  /** Whether the column takes a card's whole width; actions do unless it is false. */
  readonly isWide?: boolean
  /** Names the row to screen readers. */
  readonly isRowHeader?: true
}
