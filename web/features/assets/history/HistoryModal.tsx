import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent } from 'react'
import type { DataPoint } from '#shared/contract/device.ts'
import { defaultHistoryWindow, type TimeWindow } from '#shared/time/dates.ts'
import { useFocusOnInvalid } from '#web/components/form/useFocusOnInvalid.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { useWindowForm } from '#web/components/WindowFields/useWindowForm.ts'
import { WindowFields } from '#web/components/WindowFields/WindowFields.tsx'
import { nameOfPoint } from '../dataItems.ts'
import { ItemChart } from './ItemChart.tsx'
import { ItemHistoryTable } from './ItemHistoryTable.tsx'
import { WindowPresets } from './WindowPresets.tsx'

interface Props {
  readonly deviceName: string
  /** Returns the address of the page with a chart of the dialog's data item in the given time window. */
  readonly chartAddress: (window: TimeWindow) => string
  readonly point: DataPoint
  readonly exportName: string
  readonly onClose: () => void
}

/**
 * A dialog with the values of a data item in a window, as a chart and as a table (specification A §2). It opens with
 * the default window.
 */
export const HistoryModal = ({ deviceName, chartAddress, point, exportName, onClose }: Props) => {
  const [usual] = useState(() => defaultHistoryWindow(Date.now()))
  const form = useWindowForm(usual)
  const [{ window, run }, setAsked] = useState({ window: usual, run: 0 })
  const [refusals, setRefusals] = useState(0)
  const element = useFocusOnInvalid(refusals)
  const choose = (next: TimeWindow): void => {
    form.reset(next)
    setAsked({ window: next, run: run + 1 })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const next = form.check()
    if (next) setAsked({ window: next, run: run + 1 })
    else setRefusals(refusals + 1)
  }
  return (
    <Modal
      visible
      size="large"
      header="Historical Data Item Values"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="m" alignItems="center">
            <RouteLink to={chartAddress(window)}>Show on a page</RouteLink>
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
          window={window}
        />
        <form ref={element} noValidate onSubmit={submit} aria-label="Window">
          <SpaceBetween size="s">
            <WindowPresets onChoose={choose} />
            <WindowFields form={form} />
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
          window={window}
          exportName={exportName}
        />
      </SpaceBetween>
    </Modal>
  )
}
