export const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`

/** Returns the lines of a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map(row => `| ${row.join(' | ')} |`),
]
