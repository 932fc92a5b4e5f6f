import type {
  AlarmRow,
  AlarmRows,
  EventRow,
  OutboxRow,
  OverRow,
  ShadowRow,
} from '../../domain/alarms/rows/alarmRows.ts'

type Part = EventRow['event'] | EventRow['subject']

/**
 * A row that waits to be written. Its firing, and the description of its rule and instrument, are replaced by their
 * positions in the list `parts`.
 */
type Placed<Row> = Row extends OverRow | ShadowRow
  ? Omit<Row, 'subject'> & { readonly subject: number }
  : Row extends AlarmRow
    ? Omit<Row, 'subject' | 'openedBy'> & { readonly subject: number; readonly openedBy?: number }
    : Omit<Row, 'subject' | 'event'> & { readonly subject: number; readonly event: number }

/**
 * The stored form of alarm rows that wait to be written. Each firing and each subject is stored once, however many
 * rows refer to it. If one message makes many rules fire, several rows wait for each firing, and all must fit into
 * the state's item. The names of the fields are stored, so they must not change.
 */
export interface WaitingRows {
  readonly parts: readonly Part[]
  readonly rows: readonly (
    | Placed<EventRow>
    | Placed<AlarmRow>
    | Placed<OutboxRow>
    | Placed<OverRow>
    | Placed<ShadowRow>
  )[]
}

/**
 * Packs alarm rows that wait to be written. Rows of one firing share two objects: the firing, and the description of
 * its rule and instrument. Each object is packed once.
 */
export const packRows = (rows: readonly AlarmRows[]): WaitingRows => {
  const places = new Map<Part, number>()
  const placeOf = (part: Part): number => {
    const place = places.get(part) ?? places.size
    places.set(part, place)
    return place
  }
  const placed = rows.map(row => {
    if (row.type === 'over' || row.type === 'shadow') return { ...row, subject: placeOf(row.subject) }
    if (row.type !== 'alarm') return { ...row, event: placeOf(row.event), subject: placeOf(row.subject) }
    const { openedBy, ...rest } = row
    return { ...rest, ...(openedBy && { openedBy: placeOf(openedBy) }), subject: placeOf(row.subject) }
  })
  return { rows: placed, parts: [...places.keys()] }
}

export const unpackRows = ({ parts, rows }: WaitingRows): AlarmRows[] => {
  const subjectAt = (place: number) => parts[place] as EventRow['subject'] // safe cast: as `packRows` writes it
  const eventAt = (place: number) => parts[place] as EventRow['event'] // safe cast: as `packRows` writes it
  return rows.map(row => {
    const subject = subjectAt(row.subject)
    if (row.type === 'over' || row.type === 'shadow') return { ...row, subject }
    if (row.type !== 'alarm') return { ...row, event: eventAt(row.event), subject }
    return { ...row, openedBy: row.openedBy === undefined ? undefined : eventAt(row.openedBy), subject }
  })
}
