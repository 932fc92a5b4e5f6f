import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Link from '@cloudscape-design/components/link'
import Spinner from '@cloudscape-design/components/spinner'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { system } from '#shared/contract/calls/system.ts'
import { canonicalName } from '#shared/text/names.ts'
import { NewView, type SavedView, type ViewPage } from '#schemas/calls/savedViews.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { forgetCall, queryClient, useCall } from '#web/lib/queries.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { viewAddress } from './viewAddress.ts'
import './SavedViews.css'

interface Props {
  readonly page: ViewPage
  readonly onClose: () => void
}

const list = system.listViews

/**
 * A dialog of the viewer's saved views of a page. Views can be opened and removed, and the current view can be saved.
 */
export const SavedViewsModal = ({ page, onClose }: Props) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(list, {})
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  // The views are also read again: the answers to two removals may arrive in the other order.
  const keep = (answer: { readonly views: readonly SavedView[] } | null): void => {
    queryClient.setQueryData([list.method, list.path, {}], answer && { views: answer.views })
    forgetCall(list)
  }
  const saving = useCallMutation(system.saveView, {
    onDone: (answer, saved) => {
      keep(answer)
      // The next name may have been typed before the answer arrived.
      setName(now => (canonicalName(now) === saved.name ? '' : now))
    },
  })
  const removing = useCallMutation(system.removeView, { onDone: keep, onFailure: () => void refetch() })
  const views = data?.views.filter(view => view.page === page)
  const isKnown = views?.some(view => view.name === canonicalName(name)) ?? false
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A page with 10,000 rows renders up to a second after its address has changed, so the address itself is read.
    const checked = NewView.safeParse({ page, name, search: window.location.search.slice(1) })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.data) saving.send(checked.data)
  }
  const failure = saving.failure ?? removing.failure
  return (
    <CloseModal header="Views of this page" onClose={onClose}>
      <SpaceBetween size="l">
        {views?.length === 0 && <Box color="text-body-secondary">You have not saved any views of this page yet.</Box>}
        {!views && (error ? <FailedState error={error} onRetry={refetch} /> : <Spinner />)}
        {views && views.length > 0 && (
          <ul className="saved-views" aria-label="Saved views">
            {views.map(view => (
              <li key={view.name}>
                <Link
                  href={viewAddress(view)}
                  onFollow={event => {
                    event.preventDefault()
                    onClose()
                    void navigate(viewAddress(view))
                  }}
                >
                  {view.name}
                </Link>
                <Button
                  variant="inline-link"
                  ariaLabel={`Remove ${view.name}`}
                  loading={removing.sending?.name === view.name}
                  onClick={() => removing.send({ page, name: view.name })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form className="save-view" aria-label="Save the present view" onSubmit={submit}>
          <FormField
            label="Save the current view as"
            description="The search, filters, order and page. Only you can see it."
            errorText={problem}
            warningText={isKnown && 'It replaces the view with this name.'}
            stretch
          >
            <Input
              value={name}
              autoComplete="off"
              onChange={({ detail }) => {
                setName(detail.value)
                setProblem(undefined)
              }}
            />
          </FormField>
          <Button formAction="submit" loading={saving.isBusy} loadingText="Saving">
            Save view
          </Button>
        </form>
        {failure !== undefined && <FormFailure text={failure} />}
      </SpaceBetween>
    </CloseModal>
  )
}
