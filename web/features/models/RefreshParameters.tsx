import Button from '@cloudscape-design/components/button'
import { useRef, useState } from 'react'
import { models } from '#shared/contract/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { modelValues, type ModelValues } from './modelValues.ts'

/**
 * The button that replaces the form's parameters with the stored ones (specification B §2). If the form has unsaved
 * parameters, a confirmation dialog is shown first. Without room for four buttons in a row, it shows only its icon.
 */
export const RefreshParameters = ({ form }: { readonly form: Form<ModelValues> }) => {
  const [isAsking, setAsking] = useState(false)
  const { values, initial } = form
  const isHalf = useMedia(halfWindow)
  /** The form's parameters when the stored ones were requested. */
  const replaced = useRef(values.parameters)
  const { send, isBusy } = useCallMutation(models.getModel, {
    onDone: answer => {
      if (!answer) return
      // The user has changed the parameters while the stored ones were being read.
      if (values.parameters !== replaced.current) return setAsking(true)
      const newest = modelValues(answer.model)
      const description = values.description === initial.description ? newest.description : values.description
      form.rebase(newest, { ...newest, description })
      if (newest.parameters.length === 0) notify({ type: 'warning', text: messages.noDataForModel })
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  const refresh = (): void => {
    replaced.current = values.parameters
    send({ name: values.modelName })
  }
  return (
    <>
      <Button
        iconName="refresh"
        ariaLabel="Refresh parameters"
        formAction="none"
        loading={isBusy}
        loadingText="Refreshing"
        onClick={() => {
          if (values.parameters === initial.parameters) refresh()
          else setAsking(true)
        }}
      >
        {!isHalf && 'Refresh parameters'}
      </Button>
      {isAsking && (
        <ConfirmModal
          question="Replace the parameters with the stored ones?"
          confirm="Replace"
          cancel="Keep"
          onConfirm={() => {
            setAsking(false)
            refresh()
          }}
          onCancel={() => setAsking(false)}
        >
          Your changes to the parameters have not been saved and will be discarded.
        </ConfirmModal>
      )}
    </>
  )
}
