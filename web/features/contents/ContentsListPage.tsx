import Button from '@cloudscape-design/components/button'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { useArchivedRows } from '#web/components/archive/useArchivedRows.tsx'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { EmptyAction } from '#web/components/SearchForm/EmptyAction.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { contentColumns } from './contentColumns.tsx'
import { contentQuery, contentSearchNames, contentSearchProblems } from './contentSearch.ts'
import { ContentSearchFields } from './ContentSearchFields.tsx'

const everyMilliseconds = 15_000

/** The list of content jobs, with their progress (specification B §2). */
export const ContentsListPage = () => {
  const navigate = useNavigate()
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const { search, isSearched, searchFor, reset } = useSearch(contentSearchNames)
  const found = useCall(
    jobs.listJobs,
    { pageSize: defaultPageSize, offset: 1, ...contentQuery(search, zone) },
    { everyMilliseconds, live: 'jobs' },
  )
  const [refusal, setRefusal] = useState<string>()
  const columns = useMemo(() => contentColumns(isAdmin), [isAdmin])
  const { source, toggle } = useArchivedRows(makeRowSource(found, answer => answer.jobsList))
  const add = () => void navigate('/contents-add-new')
  return (
    <>
      <PageTitle title="Contents" />
      <ResourceTable
        title="Contents"
        name="contents"
        source={source}
        columns={columns}
        rowKey={job => job.jobName}
        exportName="Contents_Data.csv"
        narrowLook="cardsSooner"
        wrapsLines
        above={toggle}
        actions={
          isAdmin && (
            <Button variant="primary" onClick={add}>
              Add New
            </Button>
          )
        }
        emptyAction={
          <EmptyAction isSearched={isSearched} onReset={reset}>
            {isAdmin && <Button onClick={add}>Add the first content job</Button>}
          </EmptyAction>
        }
        search={
          <SearchForm
            search={search}
            onSearch={searchFor}
            onReset={reset}
            problemsOf={draft => contentSearchProblems(draft, zone, Date.now())}
            onRefused={({ updatedOn }) => setRefusal(updatedOn)}
          >
            {fields => <ContentSearchFields {...fields} />}
          </SearchForm>
        }
      />
      {refusal !== undefined && <AlertModal text={refusal} onClose={() => setRefusal(undefined)} />}
    </>
  )
}
