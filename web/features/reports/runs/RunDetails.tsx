import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { Report } from '#shared/contract/report.ts'
import { reportWindowText } from '#shared/reporting/reportWindow.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { Time } from '#web/components/Time.tsx'
import { bytesText } from '#web/lib/bytesText.ts'
import { FileLinks } from './FileLinks.tsx'
import { durationOf, rowsText, statusWord } from './runStatus.ts'

interface Props {
  readonly report: Report
  readonly onClose: () => void
  /** Missing for those who may not run reports. */
  readonly onRunAgain?: () => void
}

/**
 * The facts about a result: rows, window, how far its data reaches, and the hash for checking a copy. For a run
 * without a result, its state and the reason.
 */
export const RunDetails = ({ report, onClose, onRunAgain }: Props) => {
  const { reportName, startDate, endDate, run, queryExecutionId = '' } = report
  const { result, startedBy, startedAt, dataUntil, mailedAt, bytesScanned = 0 } = run ?? {}
  // A run by schedule has dates of its own.
  const { from, to } = reportWindowText(run?.startDate ?? startDate, run?.endDate ?? endDate)
  if (!result)
    return (
      <CloseModal header={`Run of ${reportName}`} onClose={onClose}>
        {[statusWord(report), run?.reason].filter(Boolean).join('. ')}
      </CloseModal>
    )
  return (
    <CloseModal header={`Run of ${reportName}`} onClose={onClose}>
      <KeyValuePairs
        columns={2}
        items={[
          { label: 'Rows', value: rowsText(result.rows) },
          { label: 'Size', value: bytesText(result.bytes) },
          { label: 'From', value: from },
          { label: 'To', value: to },
          { label: 'Data until', value: <Time at={dataUntil} /> },
          {
            label: 'Run by',
            value: (
              <>
                {startedBy}, <Time at={startedAt} />
              </>
            ),
          },
          ...(mailedAt ? [{ label: 'Mailed', value: <Time at={mailedAt} /> }] : []),
          { label: 'Took', value: durationOf(report, 0) },
          { label: 'Read', value: bytesText(bytesScanned) },
        ]}
      />
      <Box margin={{ top: 'm' }}>
        <KeyValuePairs
          items={[
            {
              label: 'SHA-256 of the CSV file',
              value: (
                <CopyToClipboard
                  variant="inline"
                  textToCopy={result.sha256}
                  copyButtonAriaLabel="Copy the SHA-256"
                  copySuccessText="Copied"
                  copyErrorText="Not copied"
                />
              ),
            },
          ]}
        />
      </Box>
      <Box margin={{ top: 'm' }}>
        <FileLinks queryExecutionId={queryExecutionId} />
      </Box>
      {onRunAgain && (
        <Box margin={{ top: 'm' }}>
          <Button iconName="refresh" onClick={onRunAgain}>
            Run again
          </Button>
        </Box>
      )}
    </CloseModal>
  )
}
