import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { EndServiceModeButton } from '#web/components/serviceMode/EndServiceMode.tsx'
import { entryOfMode } from '#web/components/serviceMode/entryOfMode.ts'
import { subjectText, timesText } from '#web/components/serviceMode/serviceTexts.ts'
import { Time } from '#web/components/Time.tsx'

const stateOf = ({ current }: ServiceMode): string => (current ? 'holds now' : 'coming')

const forgottenTexts: Readonly<Record<NonNullable<ServiceMode['forgotten']>, string>> = {
  unused: 'Has hidden nothing for 90 days',
  long: 'Holds for more than a week',
}

interface Options {
  readonly zone: string
  readonly onEdit: (mode: ServiceMode) => void
  readonly onEnd: (mode: ServiceMode) => void
}

/** The columns of the table of service modes. */
export const serviceModeColumns = ({ zone, onEdit, onEnd }: Options): readonly Column<ServiceMode>[] => [
  {
    id: 'subject',
    header: 'For',
    kind: 'text',
    isRowHeader: true,
    value: ({ subject }) => subjectText(subject),
  },
  {
    id: 'state',
    header: 'State',
    kind: 'choice',
    room: 220,
    value: stateOf,
    cell: mode => (
      <>
        <StatusIndicator type={mode.current ? 'info' : 'pending'}>{stateOf(mode)}</StatusIndicator>
        {mode.forgotten && (
          <Box fontSize="body-s" color="text-body-secondary">
            {forgottenTexts[mode.forgotten]}. Is it still wanted?
          </Box>
        )}
      </>
    ),
  },
  { id: 'when', header: 'When', kind: 'text', room: 300, isWide: true, value: mode => timesText(mode, zone) },
  {
    id: 'next',
    header: 'Next',
    kind: 'date',
    value: ({ next }) => next?.from,
    cell: ({ next }) => (next ? <Time at={next.from} /> : '-'),
  },
  { id: 'reason', header: 'Reason', kind: 'text', room: 260, isWide: true, value: ({ reason }) => reason },
  { id: 'setBy', header: 'Set By', kind: 'choice', value: ({ setBy }) => setBy },
  {
    id: 'lastHid',
    header: 'Last Alarm Hidden',
    kind: 'date',
    value: ({ lastHidAt }) => lastHidAt,
    cell: ({ lastHidAt }) => (lastHidAt ? <Time at={lastHidAt} /> : '-'),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    value: () => undefined,
    cell: mode => (
      <SpaceBetween direction="horizontal" size="s">
        {entryOfMode(mode, zone, 0) && (
          <Button
            variant="inline-link"
            ariaLabel={`Edit the service mode of ${mode.subject.kind} ${mode.subject.name}`}
            onClick={() => onEdit(mode)}
          >
            Edit
          </Button>
        )}
        <EndServiceModeButton mode={mode} onEnd={() => onEnd(mode)} />
      </SpaceBetween>
    ),
    roles: ['adminGroup'],
  },
]
