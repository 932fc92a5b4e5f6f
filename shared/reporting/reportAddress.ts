/** The parameter of the list's address that names a report whose run is shown. */
export const askedReport = 'report'

/** The address of a report's run within the console, for administrators and readers: the list, and the run over it. */
export const reportRunPath = (reportName: string): string => {
  const name = encodeURIComponent(reportName)
  return `/reports-list?q=${name}&${askedReport}=${name}`
}
