import Box from '@cloudscape-design/components/box'
import { useEffect, useState } from 'react'
import { formatGrouping, type ReportCondition } from '#shared/reporting/conditions.ts'
import './QueryPreview.css'

interface Props {
  readonly sql: string
  readonly conditions: readonly ReportCondition[]
}

/** Pretty-prints a query. The formatter's code is fetched when the first query is shown. */
const prettyPrinted = async (sql: string): Promise<string> => {
  const { formatDialect, trino } = await import('sql-formatter')
  return formatDialect(sql, { dialect: trino, keywordCase: 'upper' })
}

/**
 * Shows the query of a report, pretty-printed, and says in words how its conditions are grouped (specification B §2).
 */
export const QueryPreview = ({ sql, conditions }: Props) => {
  const [printed, setPrinted] = useState<{ readonly of: string; readonly text: string }>()
  useEffect(() => {
    let isCurrent = true
    prettyPrinted(sql).then(
      text => isCurrent && setPrinted({ of: sql, text }),
      () => isCurrent && setPrinted({ of: sql, text: sql }),
    )
    return () => {
      isCurrent = false
    }
  }, [sql])
  const text = printed?.of === sql ? printed.text : sql
  const grouping = formatGrouping(conditions)
  return (
    <section aria-label="Query">
      {grouping !== '' && (
        <Box variant="p">Each row is joined to all rows above it. A row of the report meets: {grouping}.</Box>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area needs keyboard access */}
      <pre className="query-preview" tabIndex={0}>
        <code>{marked(text)}</code>
      </pre>
    </section>
  )
}

const keywords = /^(SELECT|FROM|WHERE|GROUP|BY|DISTINCT|AND|OR|BETWEEN|CAST|AS|TRUE|FALSE)$/

/** Splits a query into parts, and highlights those that are keywords or literals. The query's text is unchanged. */
const marked = (text: string) =>
  text.split(/('(?:[^']|'')*'|\b[A-Z]+\b)/).map((part, place) => {
    const look = lookOf(part)
    if (look === undefined) return part
    // React's key may contain the part's index, because the parts of a query never change their order.
    const key = `${place} ${part}`
    return (
      <span key={key} className={look}>
        {part}
      </span>
    )
  })

const lookOf = (part: string): string | undefined => {
  if (part.startsWith("'")) return 'query-literal'
  return keywords.test(part) ? 'query-keyword' : undefined
}
