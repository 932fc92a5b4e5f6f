import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { devices } from '#shared/contract/calls/devices.ts'
import { samplesFound } from '#shared/contract/calls/samples.ts'
import { InfoLine } from '#web/components/notices/InfoLine.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useCall } from '#web/lib/queries.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { halfSampleColumns, sampleColumns } from './sampleColumns.tsx'
import './SamplesPage.css'

const searchNames = ['sample'] as const

/** The page that searches the samples of all instruments by id or batch. */
export const SamplesPage = () => {
  const { search, isReset, searchFor, reset } = useSearch(searchNames)
  const text = search.sample.trim().slice(0, 256)
  return (
    <Page
      title="Samples"
      description="Which instrument a sample or a batch ran on, when, and what was wrong meanwhile."
    >
      <SpaceBetween size="l">
        <Container>
          <SearchForm search={search} onSearch={searchFor} onReset={reset} isReset={isReset} isAlwaysOpen>
            {({ draft, put }) => (
              <div className="sample-search">
                <SearchText
                  label="Sample or batch"
                  placeholder="Id or its first characters"
                  description="Capitals, hyphens and spaces do not matter."
                  value={draft.sample}
                  onChange={sample => put({ sample })}
                />
              </div>
            )}
          </SearchForm>
        </Container>
        {text === '' ? <SearchHints /> : <FoundSamples key={text} text={text} />}
      </SpaceBetween>
    </Page>
  )
}

/** What can be searched for, until something is. */
const SearchHints = () => (
  <Box color="text-body-secondary">
    <ul className="sample-hints">
      <li>
        An id finds the sample wherever it ran: <b>qc 0002</b> finds QC-0002 and QC-00021.
      </li>
      <li>The id of a batch finds all of its samples.</li>
      <li>The page of a sample lists the alarms, statuses and errors of its instrument while it ran.</li>
      <li>The search at the top of each page finds samples, too.</li>
    </ul>
  </Box>
)

const FoundSamples = ({ text }: { readonly text: string }) => {
  const query = useCall(devices.findSamples, { text })
  const isHalf = useMedia(halfWindow)
  const isNarrow = useMedia(narrowWindow)
  return (
    <ResourceTable
      variant="container"
      title="Samples found"
      name="samples"
      source={makeRowSource(query, answer => answer.samples)}
      columns={isHalf && !isNarrow ? halfSampleColumns : sampleColumns}
      rowKey={({ deviceName, batchId, sampleId }) => JSON.stringify([deviceName, batchId, sampleId])}
      exportName="Samples_Data.csv"
      narrowLook="cardsSooner"
      emptyText={`No id of a sample or a batch begins with ${text}.`}
      above={
        query.data?.isCut && (
          <InfoLine>At most {samplesFound} are shown, and there may be others. A longer text finds fewer.</InfoLine>
        )
      }
    />
  )
}
