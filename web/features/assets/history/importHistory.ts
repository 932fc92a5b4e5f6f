/** Fetches the page of the history. Its chart comes beside it, not after it. */
export const importHistory = async () => {
  const [{ HistoryPage }] = await Promise.all([
    import('./HistoryPage.tsx'),
    import('#web/components/historyChart/HistoryChart.tsx').catch(() => undefined),
  ])
  return HistoryPage
}
