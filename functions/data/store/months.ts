/** `2026-11`, `2026-10`, … from the later time back to the earlier one. */
export const monthsBack = (from: number, to: number): string[] => {
  const months: string[] = []
  const last = new Date(to)
  for (let month = Date.UTC(last.getUTCFullYear(), last.getUTCMonth()); ;) {
    const text = new Date(month).toISOString().slice(0, 7)
    months.push(text)
    if (month <= from) return months
    const [year = 0, number = 1] = text.split('-').map(Number)
    month = Date.UTC(year, number - 2)
  }
}
