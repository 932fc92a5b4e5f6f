import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Device } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { provisioningStatuses } from '#shared/devices/status.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { UnsavedQuestion } from '#web/components/form/UnsavedQuestion.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { useListPart } from '#web/components/ResourceTable/cut/listPart.ts'
import { EmptyAction } from '#web/components/ListPage/EmptyAction.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { beginningWith, type Search } from '#web/components/SearchForm/searchAddress.ts'
import { SearchChoice, SearchModel, SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { listChanges } from '#web/lib/live/listChanges.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { store, type Store } from '#web/lib/store.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { isUnsaved, noEdits, rebased, withSaved, type Edits } from './edits.ts'
import { OnboardingConflict } from './OnboardingConflict.tsx'
import { DecideSeveralModal } from './several/DecideSeveralModal.tsx'
import { onboardingColumns } from './onboardingColumns.tsx'
import { WaitingCount } from './WaitingCount.tsx'
import { useOnboardingChange, type OnboardingChange, type Saving } from './useOnboardingChange.ts'

const everyMilliseconds = 15_000

const noneSaved: ReadonlyMap<string, Device> = new Map()

const searchNames = ['asset', 'model', 'deviceStatus'] as const

/**
 * The page with all instruments that have ever requested admission, and with the decision about each (specification A
 * §2).
 */
export const OnboardingPage = () => {
  const isAdmin = useRoles().includes('adminGroup')
  const navigate = useNavigate()
  const { search, isSearched, searchFor, reset } = useSearch(searchNames)
  const part = useListPart()
  const found = useCall(
    devices.searchDevices,
    {
      assetPage: false,
      pageSize: defaultPageSize,
      offSet: part.number,
      deviceName: beginningWith(search.asset),
      modelName: search.model || undefined,
      deviceStatus: provisioningStatuses.find(status => status === search.deviceStatus),
    },
    { everyMilliseconds, live: 'devices', changes: listChanges },
  )
  const models = useModelNames()
  const [edits] = useState(() => store<Edits>(noEdits))
  const [saving] = useState(() => store<ReadonlySet<Saving>>(new Set()))
  const [keys, setKeys] = useState<readonly string[]>([])
  const [deciding, setDeciding] = useState<readonly Device[]>()
  const [saved, setSaved] = useState<ReadonlyMap<string, Device>>(noneSaved)
  const onSaved = (device: Device): void => setSaved(now => new Map(now).set(device.deviceName, device))
  const source = makeRowSource(found, answer => answer.deviceList, part)
  const listed = useMemo(() => source.rows && withSaved(source.rows, saved), [source.rows, saved])
  const chosen = listed?.filter(({ deviceName }) => keys.includes(deviceName)) ?? []
  const change = useOnboardingChange(edits, saving, { reload: found.refetch, onSaved })
  const columns = useOnboardingColumns(models, edits, saving, change)
  return (
    <>
      <PageTitle title="On Boarding Status" />
      <ResourceTable
        title="On Boarding Status"
        name="onboarding"
        source={{ ...source, rows: listed }}
        columns={columns}
        rowKey={device => device.deviceName}
        exportName="Onboarding_Status_Data.csv"
        narrowLook="cards"
        wrapsLines
        above={<WaitingCount isListed={search.deviceStatus === 'PENDING'} />}
        selection={
          isAdmin
            ? { keys, isSelectable: () => true, labelOf: ({ deviceName }) => deviceName, onChange: setKeys }
            : undefined
        }
        actions={
          isAdmin && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void navigate('/enrol-instruments')}>Enrol instruments</Button>
              {chosen.length > 0 && (
                <Button variant="primary" onClick={() => setDeciding(chosen)}>
                  {`Decide on ${chosen.length}`}
                </Button>
              )}
            </SpaceBetween>
          )
        }
        emptyAction={
          <EmptyAction isSearched={isSearched} onReset={reset}>
            Instruments are listed here once they have been enrolled or have requested admission.
          </EmptyAction>
        }
        search={<OnboardingSearch search={search} models={models} onSearch={searchFor} onReset={reset} />}
      />
      {deciding && (
        <DecideSeveralModal
          devices={deciding}
          isUnsaved={() => isUnsaved(edits.get())}
          // The decision has saved a new version of the instrument. If the user has entered anything else for the
          // instrument, it is now based on that version.
          onDecided={device => {
            edits.set(rebased(edits.get(), device))
            onSaved(device)
          }}
          onDone={() => {
            setDeciding(undefined)
            setKeys([])
            void found.refetch()
          }}
          onClose={() => {
            setDeciding(undefined)
            // The instruments are read again even after a failure, because decisions on some of them may have been
            // saved before another one failed.
            void found.refetch()
          }}
        />
      )}
      <ChangeDialogs change={change} edits={edits} />
      {/* A page can have only one confirmation dialog for leaving it, and the dialog for several instruments has its
          own. */}
      {!deciding && <UnsavedQuestion isUnsaved={() => isUnsaved(edits.get())} />}
    </>
  )
}

const useOnboardingColumns = (
  models: readonly string[],
  edits: Store<Edits>,
  saving: Store<ReadonlySet<Saving>>,
  { saveStatus, saveRemarks }: OnboardingChange,
) => {
  const isAdmin = useRoles().includes('adminGroup')
  const isHalf = useMedia(halfWindow)
  return useMemo(
    () =>
      onboardingColumns(models, isHalf, {
        edits,
        saving,
        isAdmin,
        onSaveStatus: saveStatus,
        onSaveRemarks: saveRemarks,
      }),
    [models, isHalf, edits, saving, isAdmin, saveStatus, saveRemarks],
  )
}

type OnboardingSearchText = Search<(typeof searchNames)[number]>

interface SearchProps {
  readonly search: OnboardingSearchText
  readonly models: readonly string[]
  readonly onSearch: (search: OnboardingSearchText) => void
  readonly onReset: () => void
}

const OnboardingSearch = ({ search, models, onSearch, onReset }: SearchProps) => (
  <SearchForm search={search} onSearch={onSearch} onReset={onReset}>
    {({ draft, put }) => (
      <>
        <SearchText
          label="Asset"
          placeholder="Serial number or its start"
          value={draft.asset}
          onChange={asset => put({ asset })}
        />
        <SearchModel models={models} value={draft.model} onChange={model => put({ model })} />
        <SearchChoice
          label="Device Status"
          none="Any status"
          choices={provisioningStatuses}
          value={draft.deviceStatus}
          onChange={deviceStatus => put({ deviceStatus })}
        />
      </>
    )}
  </SearchForm>
)

/**
 * Shows the server's message after a status or remark was saved, or the conflict with somebody else's change to the
 * instrument.
 */
const ChangeDialogs = ({ change, edits }: { change: OnboardingChange; edits: Store<Edits> }) => (
  <>
    {change.message && (
      <AlertModal text={change.message.text} onClose={change.dismissMessage}>
        {change.message.reason}
      </AlertModal>
    )}
    {change.theirs && (
      <OnboardingConflict
        edits={edits.get()}
        theirs={change.theirs}
        onTakeTheirs={change.takeTheirs}
        onReapply={change.reapply}
        onDismiss={change.dismissTheirs}
      />
    )}
  </>
)
