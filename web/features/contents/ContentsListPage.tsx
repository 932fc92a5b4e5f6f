import { useMemo, useState } from 'react'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { useArchivedRows } from '#web/components/archive/useArchivedRows.tsx'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { contentColumns } from './contentColumns.tsx'
import { contentQuery, contentSearchNames, contentSearchProblems } from './contentSearch.ts'
import { ContentSearchFields } from './ContentSearchFields.tsx'

const everyMilliseconds = 15_000

/** The list of content jobs, with their progress (specification B §2). */
export const ContentsListPage = () => {
  const zone = useTimeZone()
  const isAdmin = useRoles().includes('adminGroup')
  const { search, isSearched, searchFor, reset } = useSearch(contentSearchNames)
  const found = useCall(
    jobs.listJobs,
    { pageSize: defaultPageSize, offset: 1, ...contentQuery(search, zone) },
    { everyMilliseconds, live: 'jobs' },
  )
  const [refusal, setRefusal] = useState<string>()
  const isPhone = useMedia(narrowWindow)
  const columns = useMemo(() => contentColumns(isAdmin, isPhone), [isAdmin, isPhone])
  const { source, toggle } = useArchivedRows(makeRowSource(found, answer => answer.jobsList))
  return (
    <ListPage
      title="Contents"
      name="contents"
      source={source}
      columns={columns}
      rowKey={job => job.jobName}
      exportName="Contents_Data.csv"
      narrowLook="cardsSooner"
      wrapsLines
      above={toggle}
      about="A content job brings a file, such as firmware, to instruments and follows its installation on each."
      searched={{ isSearched, reset }}
      adding={{ path: '/contents-add-new', first: 'Add the first content job' }}
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
    >
      {refusal !== undefined && <AlertModal text={refusal} onClose={() => setRefusal(undefined)} />}
    </ListPage>
  )
}
