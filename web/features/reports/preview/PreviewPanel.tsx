import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReportParameter } from '#shared/reporting/entities.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { bytesText } from '#web/lib/bytesText.ts'
import { reportInput, type ReportValues } from '../reportValues.ts'
import { usePreview } from './usePreview.ts'

const PreviewResults = lazyPart(
  async () => (await import('./PreviewResults.tsx')).PreviewResults,
  <StatusIndicator type="loading">Reading</StatusIndicator>,
)

interface Props {
  readonly values: ReportValues
  readonly parameters: readonly ReportParameter[]
}

/**
 * A preview of a report that is not saved yet: its first rows, how many rows each condition leaves, and what a run
 * will cost.
 */
export const PreviewPanel = ({ values, parameters }: Props) => {
  const { preview, run, stop } = usePreview()
  const { reportPayload, startDate, endDate } = reportInput(values)
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Shows the first 50 rows, how many rows pass each condition, and how much data a run will read. Nothing is saved."
          actions={
            preview?.status === 'running' ? (
              <Button formAction="none" onClick={stop}>
                Stop
              </Button>
            ) : (
              <Button
                formAction="none"
                iconName="caret-right-filled"
                onClick={() => void run({ reportPayload, startDate, endDate })}
              >
                Preview
              </Button>
            )
          }
        >
          Preview
        </Header>
      }
    >
      <SpaceBetween size="m">
        {preview?.status === 'running' && (
          <StatusIndicator type="loading">
            {preview.bytesScanned > 0 ? `Reading: ${bytesText(preview.bytesScanned)} so far` : 'Reading'}
          </StatusIndicator>
        )}
        {preview?.status === 'failed' && (
          <Alert type="error" header="There is no preview">
            {preview.failure}
          </Alert>
        )}
        {preview?.status === 'done' && <PreviewResults found={preview.found} values={values} parameters={parameters} />}
      </SpaceBetween>
    </Container>
  )
}
