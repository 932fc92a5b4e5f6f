import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ComponentProps } from 'react'
import { BacktestResults } from './BacktestResults.tsx'
import { useBacktest } from './useBacktest.ts'

interface Props {
  readonly input: Parameters<typeof useBacktest>[0]
}

const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const

/** What the rule would have done, before it is saved. */
export const BacktestPanel = ({ input }: Props) => {
  const [period, setPeriod] = useState<ComponentProps<typeof Select>['selectedOption']>(periods[0])
  const { backtest, run, cancel } = useBacktest(input)
  const isRunning = backtest?.status === 'running'
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="What the rule would have done with what instruments have reported. Nothing is saved and nobody is told."
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Select
                ariaLabel="Period"
                options={periods}
                disabled={isRunning}
                selectedOption={period}
                onChange={({ detail }) => setPeriod(detail.selectedOption)}
              />
              {isRunning ? (
                <Button formAction="none" onClick={cancel}>
                  Stop
                </Button>
              ) : (
                <Button formAction="none" iconName="caret-right-filled" onClick={() => void run(Number(period?.value))}>
                  Try
                </Button>
              )}
            </SpaceBetween>
          }
        >
          Try on past data
        </Header>
      }
    >
      <SpaceBetween size="m">
        {isRunning && <ProgressBar value={backtest.progress} label="Trying the rule on each instrument" />}
        {backtest?.status === 'failed' && (
          <Alert type="error" header="The trial could not be finished">
            {backtest.failure}
          </Alert>
        )}
        {backtest?.status === 'cancelled' && (
          <Alert>Stopped after {backtest.devices.length} instruments. These are shown.</Alert>
        )}
        {backtest && (!isRunning || backtest.devices.length > 0) && backtest.status !== 'failed' && (
          <BacktestResults devices={backtest.devices} />
        )}
      </SpaceBetween>
    </Container>
  )
}
