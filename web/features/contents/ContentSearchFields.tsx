import DatePicker from '@cloudscape-design/components/date-picker'
import FormField from '@cloudscape-design/components/form-field'
import { SearchModel, SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import type { SearchFields } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import type { ContentSearch } from './contentSearch.ts'
import '#web/components/calendar.css'

/** The search fields for content jobs (specification B §2). */
export const ContentSearchFields = ({ draft, put, problems }: SearchFields<keyof ContentSearch>) => (
  <>
    <SearchText
      label="Job Name"
      placeholder="Name or its beginning"
      value={draft.jobName}
      onChange={jobName => put({ jobName })}
    />
    <SearchText label="Version" value={draft.version} onChange={version => put({ version })} />
    <SearchModel models={useModelNames()} value={draft.model} onChange={model => put({ model })} />
    <SearchText
      label="Serial Number"
      placeholder="The whole serial number"
      value={draft.serialNumber}
      onChange={serialNumber => put({ serialNumber })}
    />
    <SearchText
      label="Last Updated By"
      placeholder="User name"
      value={draft.updatedBy}
      onChange={updatedBy => put({ updatedBy })}
    />
    <FormField label="Last Updated On" errorText={problems?.updatedOn} stretch>
      <DatePicker
        value={draft.updatedOn}
        format="iso"
        placeholder="YYYY-MM-DD"
        expandToViewport
        invalid={problems?.updatedOn !== undefined}
        openCalendarAriaLabel={chosen => `Choose a day${chosen ? `, ${chosen} is chosen` : ''}`}
        onChange={({ detail }) => put({ updatedOn: detail.value })}
      />
    </FormField>
  </>
)
