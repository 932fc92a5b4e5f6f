/** Fetches the code of the history page and of its chart in parallel. */
export const importHistory = async () => {
  const [{ HistoryPage }] = await Promise.all([
    import('./HistoryPage.tsx'),
    import('#web/components/historyChart/HistoryChart.tsx').catch(() => undefined),
  ])
  return HistoryPage
}
