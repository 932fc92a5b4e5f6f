import Alert from '@cloudscape-design/components/alert'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Multiselect from '@cloudscape-design/components/multiselect'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState, type ComponentProps } from 'react'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { BacktestResults } from './BacktestResults.tsx'
import { DampingOffer } from './DampingOffer.tsx'
import { useBacktest } from './useBacktest.ts'
import { useTrialInstruments } from './useTrialInstruments.ts'
import './BacktestPanel.css'

interface Props {
  readonly input: Parameters<typeof useBacktest>[0]
  /** The models on whose instruments the rule can be tried. */
  readonly models: readonly string[]
  /** The delays and the clear condition in the form, and a function that sets others in the form. */
  readonly damping: Pick<ComponentProps<typeof DampingOffer>, 'entered' | 'onTake'>
}

const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const

const none: readonly DeviceTrial[] = []

/** Says for how many instruments results are shown if a trial ended before it had tried the rule on all of them. */
const shownText = (count: number): string => {
  if (count === 0) return 'The rule has not been tried on any instrument.'
  return count === 1 ? 'The instrument that was tried is shown.' : `The ${count} instruments that were tried are shown.`
}

const option = (name: string) => ({ value: name, label: name })

/** The panel for trying a rule on past data before the rule is saved. */
export const BacktestPanel = ({ input, models, damping }: Props) => {
  const [period, setPeriod] = useState<ComponentProps<typeof Select>['selectedOption']>(periods[1])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { backtest, run, cancel } = useBacktest(input)
  const tryButton = useRef<ButtonProps.Ref>(null)
  const triedCount = backtest?.devices.length ?? 0
  const isRunning = backtest?.status === 'running'
  const names = useTrialInstruments(models, backtest?.devices ?? none)
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Shows what the rule would have done with past data. Nothing is saved, and nobody is notified."
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Select
                ariaLabel="Period"
                options={periods}
                disabled={isRunning}
                selectedOption={period}
                onChange={({ detail }) => setPeriod(detail.selectedOption)}
              />
              {/* While a trial is in progress, the Stop button is not in the place of the Try button. Otherwise, a
                  double click on Try would stop the trial at once. */}
              <Button
                ref={tryButton}
                formAction="none"
                iconName="caret-right-filled"
                loading={isRunning}
                loadingText="Trying"
                onClick={() => void run(Number(period?.value), chosen)}
              >
                Try
              </Button>
            </SpaceBetween>
          }
        >
          Try on past data
        </Header>
      }
    >
      <SpaceBetween size="m">
        {names.length > 1 && (
          <FormField label="Instruments to Try" description="All assets of the models, unless you choose some.">
            <Multiselect
              placeholder="All"
              filteringType={names.length > 8 ? 'auto' : 'none'}
              filteringAriaLabel="Find an instrument"
              disabled={isRunning}
              options={names.map(option)}
              selectedOptions={chosen.map(option)}
              tokenLimit={6}
              deselectAriaLabel={({ label }) => `Do not choose ${label}`}
              onChange={({ detail }) => setChosen(detail.selectedOptions.map(({ value = '' }) => value))}
            />
          </FormField>
        )}
        {isRunning && (
          <div className="trial-progress">
            <ProgressBar value={backtest.progress} label="Trying the rule on each instrument" />
            <Button
              formAction="none"
              onClick={() => {
                cancel()
                tryButton.current?.focus()
              }}
            >
              Stop
            </Button>
          </div>
        )}
        {backtest?.status === 'failed' && (
          <div role="alert">
            <Alert type="error" header="The trial could not be finished">
              {[backtest.failure, ...(triedCount > 0 ? [shownText(triedCount)] : [])].join(' ')}
            </Alert>
          </div>
        )}
        {backtest?.status === 'cancelled' && <Alert>{`Stopped. ${shownText(triedCount)}`}</Alert>}
        {backtest?.status === 'done' && <DampingOffer devices={backtest.devices} {...damping} />}
        {backtest && (backtest.status === 'done' || triedCount > 0) && <BacktestResults {...backtest} />}
      </SpaceBetween>
    </Container>
  )
}
