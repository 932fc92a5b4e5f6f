import Button from '@cloudscape-design/components/button'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { ruleCsv } from '#shared/rules/ruleCsv.ts'
import { useUnheard } from '#web/components/alarms/UnheardNotice.tsx'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { SearchCheckbox } from '#web/components/SearchForm/SearchCheckbox.tsx'
import { SearchModel, SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { ruleCardColumns, ruleColumns } from './ruleColumns.tsx'
import { SwitchQuestion } from './SwitchQuestion.tsx'
import { useRuleFirings } from './useRuleFirings.ts'
import { ruleQuery, ruleSearchNames } from './ruleSearch.ts'

/**
 * The interval between two reads of the list of rules, and so the longest time until the page shows other users'
 * changes.
 */
const everyMilliseconds = 60_000

/** The list of rules (specification B §2). */
export const RulesListPage = () => {
  const navigate = useNavigate()
  const isAdmin = useRoles().includes('adminGroup')
  const { search, isSearched, searchFor, reset } = useSearch(ruleSearchNames)
  const found = useCall(
    rules.getRules,
    { pageSize: defaultPageSize, offSet: 1, ...ruleQuery(search) },
    { everyMilliseconds },
  )
  const models = useModelNames()
  const firings = useRuleFirings()
  const [switching, setSwitching] = useState<Rule>()
  const unheardText = useUnheard()
  const hasCards = useMedia(halfWindow)
  const columns = useMemo(
    () => (hasCards ? ruleCardColumns : ruleColumns)({ isAdmin, firings, unheardText, onSwitch: setSwitching }),
    [hasCards, isAdmin, firings, unheardText],
  )
  return (
    <ListPage
      title="Rules"
      name="rules"
      source={makeRowSource(found, answer => answer.rulesList)}
      columns={columns}
      rowKey={rule => rule.ruleName}
      minimumRows={3}
      wrapsLines
      narrowLook="cardsSooner"
      exportName="Rules_Data.csv"
      exportLabel="Export to CSV"
      exportText={found => Promise.resolve(ruleCsv(found))}
      searched={{ isSearched, reset }}
      adding={{
        path: '/rules-add-new',
        first: 'Add the first rule',
        others: <Button onClick={() => void navigate('/rules-import-file')}>Import file</Button>,
      }}
      search={
        <SearchForm search={search} onSearch={searchFor} onReset={reset} resetLabel="Clear">
          {({ draft, put }) => (
            <>
              <SearchText
                label="Rule Name"
                placeholder="Name or its beginning"
                value={draft.ruleName}
                onChange={ruleName => put({ ruleName })}
              />
              <SearchModel models={models} value={draft.model} onChange={model => put({ model })} />
              <SearchCheckbox
                label="Enable"
                description="Enabled rules only"
                value={draft.enable}
                onChange={enable => put({ enable })}
              />
            </>
          )}
        </SearchForm>
      }
    >
      {switching && <SwitchQuestion rule={switching} onClose={() => setSwitching(undefined)} />}
    </ListPage>
  )
}
