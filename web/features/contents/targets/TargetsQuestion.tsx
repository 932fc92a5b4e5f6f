import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { momentIn } from '#shared/time/zonedTime.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import type { ContentValues } from '../contentValues.ts'
import { targetsText, type Target } from './targets.ts'
import { useTargets } from './useTargets.ts'

interface Props {
  readonly values: Pick<ContentValues, 'jobName' | 'version' | 'models' | 'serialNumbers' | 'mandatoryUpdate'>
  readonly onAnswer: (isAgreed: boolean) => void
}

const none: readonly Target[] = []

/**
 * The confirmation dialog before a job starts. It shows which instruments will get the job, their current versions,
 * and which of them are busy.
 */
export const TargetsQuestion = ({ values, onAnswer }: Props) => {
  const { jobName, version, models, serialNumbers, mandatoryUpdate } = values
  const zone = useTimeZone()
  const [opened] = useState(Date.now)
  const { targets, error } = useTargets(models, serialNumbers, opened)
  const columns = useMemo(() => targetColumns(zone), [zone])
  const table = useTableView(targets ?? none, columns)
  return (
    <ConfirmModal
      size="large"
      question={
        mandatoryUpdate
          ? 'Install without waiting until the instruments are ready?'
          : `Send ${jobName} to these instruments?`
      }
      confirm={mandatoryUpdate ? 'Add as mandatory update' : 'Send it'}
      cancel="Back to the form"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <SpaceBetween size="m">
        <Box>
          {mandatoryUpdate
            ? 'A mandatory update begins even if a measurement is under way, which it may spoil. Without “Mandatory update”, each instrument waits until it is ready.'
            : 'Each instrument installs it as soon as it is ready. Those that are busy finish their samples first.'}
          {models.length > 0 && ' Instruments of the models that are enrolled later get it too.'}
        </Box>
        {error ? (
          <Alert type="warning" header="The instruments could not be read">
            {describeFailure(error)} You can send the job without looking at them.
          </Alert>
        ) : (
          <>
            <Box fontWeight="bold">{targets ? targetsText(targets, version) : 'Reading the instruments'}</Box>
            <EntryTable
              label="Instruments of the job"
              columns={columns}
              rowKey={({ deviceName }) => deviceName}
              table={table}
              isReading={targets === undefined}
              isOftenShort
              empty="No instrument of these models is admitted yet."
            />
          </>
        )}
      </SpaceBetween>
    </ConfirmModal>
  )
}

const targetColumns = (zone: string): readonly Column<Target>[] => [
  { id: 'serial', header: 'Serial Number', kind: 'text', isRowHeader: true, value: ({ deviceName }) => deviceName },
  { id: 'model', header: 'Model', kind: 'text', value: ({ modelName }) => modelName },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { id: 'version', header: 'Version Now', kind: 'text', value: ({ version }) => version },
  { id: 'busy', header: 'Busy', kind: 'text', value: target => busyText(target, zone) },
]

const busyText = ({ isBusy, freeAt }: Target, zone: string): string => {
  if (!isBusy) return 'No'
  return freeAt === undefined ? 'Yes' : `Yes, free about ${momentIn(zone, freeAt).slice(0, 16)}`
}
