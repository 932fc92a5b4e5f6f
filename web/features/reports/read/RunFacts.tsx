import Box from '@cloudscape-design/components/box'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Report, ReportHistoryEntry } from '#shared/contract/report.ts'
import { reportPeriodText, whyLonger } from '#shared/reporting/reportPeriod.ts'
import { Time } from '#web/components/Time.tsx'
import { bytesText } from '#web/lib/bytesText.ts'
import { countText } from '#web/lib/countText.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { FileLinks } from '../runs/FileLinks.tsx'
import { formatRunDuration } from '../runs/runStatus.ts'

interface Props {
  readonly report: Report
  readonly run: ReportHistoryEntry
}

/**
 * The facts about a result: its rows, its period, the end of its data, its files, and a hash for verifying a copy.
 */
export const RunFacts = ({ report, run }: Props) => {
  const isHalf = useMedia(halfWindow)
  const isNarrow = useMedia(narrowWindow)
  const { result, startedBy, startedAt, dataUntil, mailedAt, bytesScanned = 0, queryExecutionId = '' } = run
  // A scheduled run covers dates of its own, which may differ from those that the report itself has.
  const { from, to } = reportPeriodText(run.startDate ?? report.startDate, run.endDate ?? report.endDate)
  const counts = [
    { label: 'Rows', value: result ? countText(result.rows) : '-' },
    { label: 'Data until', value: <Time at={dataUntil} /> },
  ]
  const period = [
    { label: 'From', value: from },
    { label: 'To', value: to },
  ]
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        // Each of the two times fits into a line of half a window if only one other value is beside it.
        columns={isHalf ? 2 : 4}
        items={isNarrow ? counts : [...counts, ...period]}
      />
      {/* On a phone, each of the two times needs a line of its own. */}
      {isNarrow && <KeyValuePairs columns={1} items={period} />}
      <Box color="text-body-secondary" fontSize="body-s">
        A report runs on for 11 hours after its end date, {whyLonger}.
      </Box>
      <ExpandableSection headerText="Files and details of the run">
        <SpaceBetween size="m">
          <FileLinks queryExecutionId={queryExecutionId} />
          <KeyValuePairs
            columns={4}
            items={[
              {
                label: 'Run by',
                value: (
                  <>
                    {startedBy}, <Time at={startedAt} />
                  </>
                ),
              },
              ...(mailedAt ? [{ label: 'Mailed', value: <Time at={mailedAt} /> }] : []),
              { label: 'Took', value: formatRunDuration(run, 0) },
              { label: 'Data read by the query', value: bytesText(bytesScanned) },
              ...(result ? [{ label: 'Size of the CSV file', value: bytesText(result.bytes) }] : []),
            ]}
          />
          {result && (
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
          )}
        </SpaceBetween>
      </ExpandableSection>
    </SpaceBetween>
  )
}
