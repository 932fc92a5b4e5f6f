import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent } from 'react'
import type { DataPoint } from '#shared/contract/device.ts'
import { defaultHistoryPeriod, type TimePeriod } from '#shared/time/dates.ts'
import { useFocusOnInvalid } from '#web/components/form/useFocusOnInvalid.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { usePeriodForm } from '#web/components/PeriodFields/usePeriodForm.ts'
import { PeriodFields } from '#web/components/PeriodFields/PeriodFields.tsx'
import { nameOfPoint } from '../dataItems.ts'
import { ItemChart } from './ItemChart.tsx'
import { ItemHistoryTable } from './ItemHistoryTable.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'

interface Props {
  readonly deviceName: string
  /** Returns the address of the page with a chart of the dialog's data item in the given period. */
  readonly chartAddress: (period: TimePeriod) => string
  readonly point: DataPoint
  readonly exportName: string
  readonly onClose: () => void
}

/**
 * A dialog with the values of a data item in a period, as a chart and as a table (specification A §2). It opens with
 * the default period.
 */
export const HistoryModal = ({ deviceName, chartAddress, point, exportName, onClose }: Props) => {
  const [usual] = useState(() => defaultHistoryPeriod(Date.now()))
  const form = usePeriodForm(usual)
  const [{ period, run }, setAsked] = useState({ period: usual, run: 0 })
  const [refusals, setRefusals] = useState(0)
  const element = useFocusOnInvalid(refusals)
  const choose = (next: TimePeriod): void => {
    form.reset(next)
    setAsked({ period: next, run: run + 1 })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const next = form.check()
    if (next) setAsked({ period: next, run: run + 1 })
    else setRefusals(refusals + 1)
  }
  return (
    <Modal
      visible
      size="large"
      header={
        <>
          Historical Data Item Values{' '}
          <Box variant="span" display="block" color="text-body-secondary" fontSize="body-m" fontWeight="normal">
            {nameOfPoint(point)} of {deviceName}
          </Box>
        </>
      }
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="m" alignItems="center">
            <RouteLink to={chartAddress(period)}>Show on a page</RouteLink>
            <Button onClick={onClose}>Close</Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <ItemChart
          key={`chart ${run}`}
          deviceName={deviceName}
          mnemonic={point.mnemonicName}
          name={nameOfPoint(point)}
          period={period}
        />
        <form ref={element} noValidate onSubmit={submit} aria-label="Period">
          <SpaceBetween size="s">
            <PeriodPresets shown={period} onChoose={choose} />
            <PeriodFields form={form} />
            {form.notice && (
              <div role="alert">
                <Alert type="error">{form.notice}</Alert>
              </div>
            )}
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="primary" formAction="submit">
                Submit
              </Button>
              <Button formAction="none" onClick={() => choose(usual)}>
                Reset
              </Button>
            </SpaceBetween>
          </SpaceBetween>
        </form>
        <ItemHistoryTable
          key={`table ${run}`}
          deviceName={deviceName}
          mnemonic={point.mnemonicName}
          name={nameOfPoint(point)}
          period={period}
          exportName={exportName}
        />
      </SpaceBetween>
    </Modal>
  )
}
