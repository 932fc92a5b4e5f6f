import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import { useMemo } from 'react'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { describeOwnLimit } from '#web/lib/describeOwnLimit.ts'
import { useOwnLimits } from '../useOwnLimits.ts'
import type { AssetCategory, Instrument } from './assetCategory.ts'
import { rules } from './ruleCategories.tsx'
import './ownLimitMarks.css'

/** The category of an instrument's rules, with the instrument's own limits marked. */
export const useMarkedRules = (instrument: Instrument): AssetCategory<Rule> => {
  const limits = useOwnLimits(instrument)
  return useMemo(() => markOwnLimits(rules, limits), [limits])
}

/** Adds the instrument's own limits below the rules' names, and as a column of the exported file. */
export const markOwnLimits = (of: AssetCategory<Rule>, limits: readonly OwnLimit[]): AssetCategory<Rule> => {
  if (limits.length === 0) return of
  const byRule = Map.groupBy(limits, ({ ruleName }) => ruleName)
  const marked = (column: Column<Rule>): Column<Rule> =>
    column.isRowHeader
      ? {
          ...column,
          cell: rule => (
            <>
              {column.cell?.(rule) ?? rule.ruleName}
              <OwnLimitMark limits={byRule.get(rule.ruleName) ?? []} />
            </>
          ),
        }
      : column
  const inWords: Column<Rule> = {
    id: 'ownLimits',
    header: 'Own Limits',
    kind: 'text',
    isHidden: true,
    value: ({ ruleName }) => byRule.get(ruleName)?.map(describeOwnLimit).join('; '),
  }
  return { ...of, columns: [...of.columns.map(marked), inWords], panelColumns: of.panelColumns.map(marked) }
}

const OwnLimitMark = ({ limits }: { readonly limits: readonly OwnLimit[] }) =>
  limits.length > 0 && (
    <div className="own-limit">
      <Badge>Own limit</Badge>
      {limits.map(limit => (
        <Box key={limit.place} fontSize="body-s" fontWeight="normal" color="text-body-secondary">
          {describeOwnLimit(limit)}
        </Box>
      ))}
    </div>
  )
