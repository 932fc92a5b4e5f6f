import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { parametersLimit, type Parameter } from '#shared/contract/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import { Announce } from '#web/components/Announce.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import { ExportButton } from '#web/components/ResourceTable/ExportButton.tsx'
import { useKept } from '#web/components/parts/useKept.tsx'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { parameterColumns, withActions } from './parameterColumns.tsx'
import { parametersCsv } from './parameterCsv.ts'
import { ParameterModal } from './ParameterModal.tsx'
import { withParameter, type Parameters } from './parameterMerge.ts'
import { ReviewButton } from './review/ReviewButton.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { countText } from '#web/lib/countText.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'

interface Props {
  readonly field: Field<Parameters>
  readonly actions?: ReactNode
}

/** It names the button, which has no text if the parameters are cards. */
const refreshHint = ' Refresh parameters reads the saved ones again.'

/** The table of parameters in a model's form. Its changes are saved only together with the form. */
export const ParameterTable = ({ field, actions }: Props) => {
  const parameters = field.value
  const [edited, setEdited] = useState<Parameter | 'new'>()
  const [announced, setAnnounced] = useState('')
  const change = (changed: Parameters, what: string): void => {
    field.onChange(changed)
    setAnnounced(`${what}. Nothing is saved yet.`)
  }
  const remove = (gone: Parameter): void => {
    change(
      parameters.filter(one => one !== gone),
      `${gone.mnemonic} removed`,
    )
  }
  const hasCards = useMedia(halfWindow)
  const columns = withActions({ onEdit: setEdited, onDelete: remove })
  const table = useTableView(parameters, parameterColumns)
  const take = (taken: Parameter): void => {
    change(
      edited === undefined || edited === 'new'
        ? [taken, ...parameters]
        : withParameter(parameters, edited.mnemonic, taken),
      `${taken.mnemonic} ${edited === 'new' ? 'added' : 'changed'}`,
    )
    if (edited === 'new') table.change({ text: '', sort: [] })
    setEdited(undefined)
  }
  // An open review stays open if the window is resized and cards replace the table. In this order, the buttons fill
  // two rows on a phone.
  const kept = useKept(
    <SpaceBetween direction="horizontal" size="xs">
      {actions}
      <ReviewButton parameters={parameters} onTake={change} />
      <ExportButton
        fileName="Model_Data.csv"
        columns={[]}
        rows={table.rows}
        textOf={async rows => parametersCsv(rows)}
      />
      <Button formAction="none" disabled={parameters.length >= parametersLimit} onClick={() => setEdited('new')}>
        Add parameter
      </Button>
    </SpaceBetween>,
  )
  return (
    <div className="parameter-table">
      {field.problem && (
        <div data-invalid tabIndex={-1}>
          <Box margin={{ bottom: 's' }}>
            <Alert type="error">{field.problem}</Alert>
          </Box>
        </div>
      )}
      <ApartFromForm>
        <EntryTable
          label="Parameters"
          narrowLook="cardsSooner"
          columns={hasCards ? withInHeading(columns, 'description') : columns}
          rowKey={({ mnemonic }) => mnemonic}
          table={table}
          header={
            <div className="parameter-table-header">
              <Header
                counter={`(${countText(parameters.length)})`}
                description={`They are saved together with the model.${actions && !hasCards ? refreshHint : ''}`}
                actions={kept.shown}
              >
                Parameters
              </Header>
            </div>
          }
          empty={
            <>
              <b>{messages.noDataForModel}</b>
              <div>Add a parameter, or read several from a file with Review Changes From Excel.</div>
            </>
          }
        />
        {kept.owned}
      </ApartFromForm>
      <Announce text={field.problem || announced} />
      {edited && (
        <ParameterModal
          parameter={edited === 'new' ? undefined : edited}
          otherMnemonics={
            new Set(
              parameters.map(one => one.mnemonic).filter(mnemonic => edited === 'new' || mnemonic !== edited.mnemonic),
            )
          }
          onTake={take}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
