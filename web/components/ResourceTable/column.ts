import type { ReactNode } from 'react'
import type { Role } from '#shared/users/roles.ts'
import type { InfoTopic } from '../info/infoTopics.ts'

/** The value for sorting, filtering and exporting a cell. Dates are ISO 8601 in UTC. An empty cell is undefined. */
export type Value = string | number | undefined

/** A column of a ResourceTable. */
export interface Column<Row> {
  /**
   * The column's name in the address and in stored preferences, also the parameter of its filter. Renaming a column
   * breaks saved addresses and preferences.
   */
  readonly id: string
  readonly header: string
  /**
   * The kind of the column's values. A column of `actions` holds controls, and is not sorted, searched or exported. A
   * `number` is right-aligned.
   */
  readonly kind: 'text' | 'number' | 'date' | 'choice' | 'actions'
  readonly value: (row: Row) => Value
  /** If set, the numbers of this column are shown as words, so they are not aligned as numbers. */
  readonly isInWords?: true
  /** Set if a cell's line must not break, such as that of a date and its time. A card may break it. */
  readonly isUnbroken?: true
  /** The content of the column's cell in a row, if it is not simply the value. */
  readonly cell?: (row: Row) => ReactNode
  /**
   * Gives the column a filter. A column of dates is filtered by day. A column of choices is filtered by one of the
   * listed values, or, with `true`, by one of the values that occur in the rows.
   */
  readonly filter?: true | readonly string[]
  /**
   * 'UTC' makes the day filter compare the first ten characters of the date, which are its day in UTC. By default,
   * days are in the viewer's time zone.
   */
  readonly days?: 'UTC'
  /** The label of the choice that disables the filter. The default is All. */
  readonly unfiltered?: string
  /** The topic of the help text next to the column's filter. */
  readonly info?: InfoTopic
  /**
   * The maximum width of a cell in pixels, if it differs from the table's. For a column of actions, this is the
   * minimum width.
   */
  readonly room?: number
  /**
   * The minimum width in pixels of the column in a table with wrapped lines, if its heading needs less than the table
   * assumes.
   */
  readonly narrowest?: number
  /** The roles that see the column. By default, all roles do. */
  readonly roles?: readonly Role[]
  /**
   * Hides the column unless the viewer's preferences show it. The text filter and the sort order still use its
   * values.
   */
  readonly isHidden?: true
  /** If set, the column's values are not read and not exported until the column is shown. */
  readonly isUnread?: boolean
  /** Whether the column takes the whole width of a card. By default, only columns of actions do. */
  readonly isWide?: boolean
  /** If set, a card leaves the column out if its value is missing, empty or 0. */
  readonly isOptional?: true
  /** If set, a card shows the column's cell without the column's heading, because the cell explains itself. */
  readonly isUnlabelled?: true
  /** If set, the column's cell is the header of its row for screen readers. */
  readonly isRowHeader?: true
  /** Set if a card has the column's value in its heading or beside another value. It then has no line for it. */
  readonly isInHeading?: true
}
