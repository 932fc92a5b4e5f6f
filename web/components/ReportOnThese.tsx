import Button from '@cloudscape-design/components/button'
import { useNavigate } from 'react-router-dom'
import { reportLink, type ReportBeginning } from '#web/lib/addresses/reportLink.ts'
import { useRoles } from '#web/lib/session/session.ts'

interface Props {
  /** Returns the entries that the new report begins with. It is called when the button is pressed. */
  readonly beginning: () => ReportBeginning
}

/**
 * The button that opens the report builder with the filters that the page has now. Only administrators, who make
 * reports, see it.
 */
export const ReportOnThese = ({ beginning }: Props) => {
  const navigate = useNavigate()
  if (!useRoles().includes('adminGroup')) return undefined
  return <Button onClick={() => void navigate(reportLink(beginning()))}>Report on these</Button>
}
