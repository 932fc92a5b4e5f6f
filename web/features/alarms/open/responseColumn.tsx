import Box from '@cloudscape-design/components/box'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { responseLines } from '../responseText.ts'
import type { AlarmRow } from './alarmRows.ts'
import '../responseText.css'

/** A column with what the rules of alarms say is to be done, for a list in which one of them says so. */
export const responseColumn = (responses: ReadonlyMap<string, AlarmResponse>, zone: string): Column<AlarmRow> => {
  const linesOf = (row: AlarmRow): readonly string[] =>
    responseLines(row, responses.get(row.triggeringRule) ?? {}, zone)
  return {
    id: 'response',
    header: 'What to do',
    kind: 'text',
    room: 240,
    isWide: true,
    value: row => linesOf(row).join('; '),
    cell: row => <Lines lines={linesOf(row)} />,
  }
}

const Lines = ({ lines: [first, ...others] }: { readonly lines: readonly string[] }) => (
  <div className="response-text">
    {first}
    {others.map(line => (
      <Box key={line} fontSize="body-s" color="text-body-secondary">
        {line}
      </Box>
    ))}
  </div>
)
