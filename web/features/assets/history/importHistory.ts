/** Fetches the page of the history and its chart at the same time. */
export const importHistory = async () => {
  const [{ HistoryPage }] = await Promise.all([
    import('./HistoryPage.tsx'),
    import('#web/components/historyChart/HistoryChart.tsx').catch(() => undefined),
  ])
  return HistoryPage
}
