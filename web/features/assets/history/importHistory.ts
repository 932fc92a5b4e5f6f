/**
 * Fetches the code of the history page and of its chart in parallel. If the chart cannot be fetched, the page shows
 * the rest.
 */
export const importHistory = async () => {
  const [{ HistoryPage, preloadChart }] = await Promise.all([
    import('./HistoryPage.tsx'),
    import('#web/components/historyChart/HistoryChart.tsx').catch(() => undefined),
  ])
  await preloadChart().catch(() => {})
  return HistoryPage
}
